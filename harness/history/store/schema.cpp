#include "harness/history/store/schema.hpp"

#include <array>

namespace harness::store {

namespace {

// Times are in nanoseconds; a value that was not measured is NULL. Text may be any bytes.
constexpr std::array steps{R"sql(
CREATE TABLE run (
  number     INTEGER PRIMARY KEY,
  id         TEXT NOT NULL UNIQUE,
  command    TEXT NOT NULL,
  started    INTEGER NOT NULL,            -- since 1970, UTC
  took       INTEGER,
  plan       TEXT NOT NULL,               -- a hash of all that was to be judged, and how
  process    TEXT NOT NULL,               -- the judge that works on it, or did
  finished   INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE run_fact (
  run        INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  kind       TEXT NOT NULL,               -- machine, version, not enforced, read as
  name       TEXT NOT NULL,
  value      TEXT NOT NULL,
  PRIMARY KEY (run, kind, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE package (
  number       INTEGER PRIMARY KEY,
  run          INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  place        INTEGER NOT NULL,          -- in the run, from 0
  name         TEXT NOT NULL,
  time_limit   INTEGER NOT NULL,
  memory_kib   INTEGER NOT NULL,
  submissions  INTEGER NOT NULL,          -- that there are to judge
  cases        INTEGER NOT NULL,
  data_hash    TEXT NOT NULL,
  UNIQUE (run, place)
) STRICT;

CREATE TABLE problem (
  package    INTEGER NOT NULL REFERENCES package ON DELETE CASCADE,
  place      INTEGER NOT NULL,
  location   TEXT NOT NULL,
  what       TEXT NOT NULL,
  PRIMARY KEY (package, place)
) STRICT, WITHOUT ROWID;

-- What judging some sources gave. Later runs point at it where they need not judge again.
CREATE TABLE result (
  number           INTEGER PRIMARY KEY,
  run              TEXT NOT NULL,         -- the id of the run that judged it
  fingerprint      TEXT NOT NULL,         -- a hash of all that it depends on; empty: unknown
  reusable         INTEGER NOT NULL,      -- 0: the judge failed
  sources          TEXT NOT NULL,         -- a hash of the sources
  language         TEXT NOT NULL,
  verdict          TEXT NOT NULL,
  reason           TEXT NOT NULL,
  hints            TEXT NOT NULL,         -- a line each
  compile_ok       INTEGER NOT NULL,
  compile_cached   INTEGER NOT NULL,
  compile_wall     INTEGER,
  compile_message  TEXT NOT NULL
) STRICT;
CREATE INDEX result_by_fingerprint ON result (fingerprint);

CREATE TABLE case_result (
  result       INTEGER NOT NULL REFERENCES result ON DELETE CASCADE,
  place        INTEGER NOT NULL,
  name         TEXT NOT NULL,
  verdict      TEXT NOT NULL,
  cpu          INTEGER,
  wall         INTEGER,
  memory_kib   INTEGER,
  exit_code    INTEGER,
  signal       INTEGER,
  reason       TEXT NOT NULL,
  output_bytes INTEGER,
  reran_alone  INTEGER NOT NULL,
  PRIMARY KEY (result, place)
) STRICT, WITHOUT ROWID;

-- What a rejected case looked like: the beginnings of its files and of what the program wrote.
CREATE TABLE evidence (
  result         INTEGER NOT NULL,
  place          INTEGER NOT NULL,
  input          BLOB NOT NULL,
  input_bytes    INTEGER NOT NULL,        -- of the whole
  expected       BLOB,
  expected_bytes INTEGER,
  given          BLOB NOT NULL,
  given_bytes    INTEGER NOT NULL,
  compared       INTEGER NOT NULL,
  spot_at        INTEGER,                 -- of the output's mistake, in bytes; no spot: NULL, and so the three below
  spot_begin     INTEGER,
  spot_line      INTEGER,
  spot           BLOB,
  error_text     BLOB NOT NULL,
  PRIMARY KEY (result, place),
  FOREIGN KEY (result, place) REFERENCES case_result ON DELETE CASCADE
) STRICT;

CREATE TABLE missed_catch (
  result     INTEGER NOT NULL REFERENCES result ON DELETE CASCADE,
  place      INTEGER NOT NULL,
  case_name  TEXT NOT NULL,
  got        TEXT NOT NULL,
  PRIMARY KEY (result, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE submission (
  package     INTEGER NOT NULL REFERENCES package ON DELETE CASCADE,
  place       INTEGER NOT NULL,
  name        TEXT NOT NULL,
  file        TEXT NOT NULL,
  expected    TEXT NOT NULL,              -- verdicts with blanks between
  as_expected INTEGER NOT NULL,
  score       REAL,
  student     TEXT,                       -- these four: of a class's submission
  student_id  TEXT,
  handed_in   INTEGER,
  marked_late INTEGER,
  result      INTEGER NOT NULL REFERENCES result,
  PRIMARY KEY (package, place)
) STRICT, WITHOUT ROWID;
)sql",
                           // For deleting results, which looks up all references to each of them.
                           "CREATE INDEX submission_by_result ON submission (result)",
                           R"sql(
-- How the time of a program that was too slow grows with the size of the board: a curve fitted to its own cases.
ALTER TABLE result ADD COLUMN growth_factor REAL;  -- from n to n + 1; NULL: not known
CREATE TABLE growth_case (
  result         INTEGER NOT NULL REFERENCES result ON DELETE CASCADE,
  place          INTEGER NOT NULL,          -- the last is the case at which the program was stopped
  n              INTEGER NOT NULL,          -- of the case's largest board
  boards         INTEGER NOT NULL,
  size           REAL NOT NULL,             -- the n of a single board that takes as long
  cpu            INTEGER NOT NULL,
  curve_seconds  REAL NOT NULL,             -- what the curve gives for its boards
  fitted         INTEGER NOT NULL,          -- the curve is fitted to it
  PRIMARY KEY (result, place)
) STRICT, WITHOUT ROWID;
)sql",
                           R"sql(
-- What a score is made of.
ALTER TABLE submission ADD COLUMN points REAL;       -- before lateness; not known: NULL, and so the three below
ALTER TABLE submission ADD COLUMN most_points REAL;
ALTER TABLE submission ADD COLUMN late INTEGER;      -- after the deadline; in time, or not known: NULL
ALTER TABLE submission ADD COLUMN late_factor REAL;
CREATE TABLE point_group (
  package     INTEGER NOT NULL,
  submission  INTEGER NOT NULL,
  place       INTEGER NOT NULL,
  cases       TEXT NOT NULL,              -- the pattern of their names
  points      REAL NOT NULL,
  most_points REAL NOT NULL,
  PRIMARY KEY (package, submission, place),
  FOREIGN KEY (package, submission) REFERENCES submission ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
)sql",
                           // Why the test case was run again, a line for each time; unknown for an older judge's runs.
                           "ALTER TABLE case_result ADD COLUMN reruns TEXT NOT NULL DEFAULT ''",
                           R"sql(
-- The word of the output, from 1, that is not right; not compared, or not known: NULL.
ALTER TABLE evidence ADD COLUMN word INTEGER;
)sql",
                           R"sql(
-- Test groups: without a bound most_points is NULL, and a group of judge.toml has no verdict.
CREATE TABLE bounded_or_not (
  package     INTEGER NOT NULL,
  submission  INTEGER NOT NULL,
  place       INTEGER NOT NULL,
  cases       TEXT NOT NULL,              -- the group's name, or the pattern of cases' names
  points      REAL NOT NULL,
  most_points REAL,
  verdict     TEXT,
  PRIMARY KEY (package, submission, place),
  FOREIGN KEY (package, submission) REFERENCES submission ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO bounded_or_not SELECT *, NULL FROM point_group;
DROP TABLE point_group;
ALTER TABLE bounded_or_not RENAME TO point_group;
ALTER TABLE case_result ADD COLUMN score REAL;  -- that it adds to its group; it counts for none: NULL
)sql",
                           R"sql(
-- What a platform tells of a student, and what was decided: of a class's submission.
ALTER TABLE submission ADD COLUMN email TEXT;
ALTER TABLE submission ADD COLUMN upload TEXT;   -- what the platform called the files, before the student's own names
ALTER TABLE submission ADD COLUMN excused TEXT;  -- why nothing is asked of the student
ALTER TABLE submission ADD COLUMN notes TEXT NOT NULL DEFAULT '';  -- how it was read: a line each
ALTER TABLE point_group ADD COLUMN name TEXT NOT NULL DEFAULT '';  -- what people call it
)sql",
                           // The factor of its language, by which the package's time limit was multiplied.
                           "ALTER TABLE result ADD COLUMN time_factor REAL NOT NULL DEFAULT 1",
                           R"sql(
-- What the problem asks, for reports; of an older judge's run it is not known.
ALTER TABLE package ADD COLUMN title TEXT NOT NULL DEFAULT '';
ALTER TABLE package ADD COLUMN statement_form INTEGER NOT NULL DEFAULT 2;  -- 0: Markdown, 1: LaTeX, 2: neither
ALTER TABLE package ADD COLUMN statement_file TEXT NOT NULL DEFAULT '';    -- there is none: empty
ALTER TABLE package ADD COLUMN statement TEXT NOT NULL DEFAULT '';
ALTER TABLE package ADD COLUMN languages TEXT NOT NULL DEFAULT '';         -- that it takes: a line each
)sql",
                           "ALTER TABLE submission ADD COLUMN lower_is_better INTEGER NOT NULL DEFAULT 0",
                           R"sql(
-- A row has what is searched, and a body: JSON for model/json.hpp. as_json() of connection.cpp makes JSON of a value.
CREATE TABLE run_now (
  number     INTEGER PRIMARY KEY,
  id         TEXT NOT NULL UNIQUE,
  plan       TEXT NOT NULL,               -- a hash of all that is judged, and how
  process    TEXT NOT NULL,               -- the judge that works on it, or has worked on it
  finished   INTEGER NOT NULL DEFAULT 0,
  took       INTEGER,
  body       TEXT NOT NULL                -- RunInfo
) STRICT;
CREATE TABLE package_now (
  number     INTEGER PRIMARY KEY,
  run        INTEGER NOT NULL REFERENCES run_now ON DELETE CASCADE,
  position   INTEGER NOT NULL,            -- in the run, from 0
  body       TEXT NOT NULL,               -- PackageInfo
  problems   TEXT NOT NULL DEFAULT '[]',  -- a list of PackageProblem
  UNIQUE (run, position)
) STRICT;
-- What judging gave. Later runs refer to it if they need not judge again.
CREATE TABLE result_now (
  number      INTEGER PRIMARY KEY,
  run         TEXT NOT NULL,              -- the id of the run that judged it
  fingerprint TEXT NOT NULL,              -- a hash of all that it depends on; empty: unknown
  reusable    INTEGER NOT NULL,           -- 0: the judge failed
  verdict     TEXT NOT NULL,
  body        TEXT NOT NULL               -- the members of SubmissionResult that hold for an equal submission
) STRICT;
CREATE TABLE submission_now (
  package     INTEGER NOT NULL REFERENCES package_now ON DELETE CASCADE,
  position    INTEGER NOT NULL,
  result      INTEGER NOT NULL REFERENCES result_now,
  as_expected INTEGER NOT NULL,
  body        TEXT NOT NULL,              -- its other members
  PRIMARY KEY (package, position)
) STRICT, WITHOUT ROWID;

CREATE TEMP VIEW facts AS SELECT run, kind, json_group_array(json_array(as_json(name), as_json(value))) AS pairs,
  json_group_array(as_json(value)) AS list FROM (SELECT * FROM main.run_fact ORDER BY kind, name) GROUP BY run, kind;
INSERT INTO run_now SELECT number, id, plan, process, finished, took, json_object(
    'id', as_json(id), 'command', as_json(command), 'started', started,
    'machine', json(ifnull((SELECT pairs FROM facts WHERE run = number AND kind = 'machine'), '[]')),
    'versions', json(ifnull((SELECT pairs FROM facts WHERE run = number AND kind = 'version'), '[]')),
    'read_as', json(ifnull((SELECT pairs FROM facts WHERE run = number AND kind = 'read as'), '[]')),
    'left_out', json(ifnull((SELECT pairs FROM facts WHERE run = number AND kind = 'left out'), '[]')),
    'not_enforced', json(ifnull((SELECT list FROM facts WHERE run = number AND kind = 'not enforced'), '[]')))
  FROM run;
DROP VIEW facts;

INSERT INTO package_now SELECT number, run, place, json_object(
    'name', as_json(name), 'time_limit_ns', time_limit, 'memory_limit_kib', memory_kib, 'submissions', submissions,
    'cases', cases, 'data_hash', as_json(data_hash), 'title', as_json(title), 'languages', as_json(languages),
    'statement', json_object('form', statement_form, 'file', as_json(statement_file), 'text', as_json(statement))),
    (SELECT json_group_array(json_object('where', as_json(location), 'what', as_json(what)))
       FROM (SELECT * FROM problem WHERE package = number ORDER BY place))
  FROM package;

INSERT INTO result_now SELECT number, run, fingerprint, reusable, verdict, json_object(
    'language', as_json(language), 'time_factor', as_json(time_factor), 'verdict', verdict, 'reason', as_json(reason),
    'hints', as_json(hints), 'fingerprint', json_object('sources', as_json(sources), 'all', as_json(fingerprint)),
    'compile', json_object('ok', compile_ok, 'cached', compile_cached, 'wall_ns', compile_wall,
      'message', as_json(compile_message)),
    'missed_catches', json((SELECT json_group_array(json_object('case', as_json(case_name), 'got', got))
       FROM (SELECT * FROM missed_catch WHERE result = number ORDER BY place))),
    'growth', json(iif(growth_factor IS NOT NULL, json_object('factor', as_json(growth_factor),
      'measured', json((SELECT json_group_array(json_object('n', n, 'boards', boards, 'size', as_json(size),
           'cpu_ns', cpu, 'curve_seconds', as_json(curve_seconds), 'fitted', fitted)) FROM (
         SELECT *, max(place) OVER () AS last FROM growth_case WHERE result = number ORDER BY place)
         WHERE place < last)),
      'stopped', json((SELECT json_object('n', n, 'boards', boards, 'size', as_json(size), 'cpu_ns', cpu,
           'curve_seconds', as_json(curve_seconds), 'fitted', fitted)
         FROM growth_case WHERE result = number ORDER BY place DESC LIMIT 1))), NULL)),
    'cases', json((SELECT json_group_array(json_object('name', as_json(name), 'verdict', verdict, 'cpu_ns', cpu,
         'wall_ns', wall, 'memory_kib', memory_kib, 'exit_code', exit_code, 'signal', signal,
         'reason', as_json(reason), 'output_bytes', output_bytes, 'reran_alone', reran_alone,
         'reruns', as_json(reruns), 'score', as_json(score),
         'evidence', json(iif(input IS NOT NULL, json_object(
           'input', json_object('text', as_json(input), 'bytes', input_bytes),
           'expected', json(iif(expected IS NOT NULL,
             json_object('text', as_json(expected), 'bytes', expected_bytes), NULL)),
           'given', json_object('text', as_json(given), 'bytes', given_bytes),
           'compared', compared, 'word', word, 'error_text', as_json(error_text),
           'location', json(iif(spot_at IS NOT NULL, json_object('at', spot_at, 'begin', spot_begin,
             'first_line', spot_line, 'text', as_json(spot)), NULL))), NULL))))
       FROM (SELECT * FROM case_result LEFT JOIN evidence USING (result, place) WHERE result = number
         ORDER BY place))))
  FROM result;

INSERT INTO submission_now SELECT package, submission.place, result, as_expected, json_object(
    'name', as_json(submission.name), 'file', as_json(file),
    'expected', json(iif(expected = '', '[]', '["' || replace(expected, ' ', '","') || '"]')),
    'as_expected', as_expected, 'score', as_json(score), 'notes', as_json(notes),
    'author', json(iif(student IS NOT NULL, json_object('student', as_json(student), 'id', as_json(student_id),
      'handed_in', handed_in, 'marked_late', marked_late, 'email', as_json(ifnull(email, '')),
      'upload', as_json(ifnull(upload, '')), 'excused', as_json(ifnull(excused, ''))), NULL)),
    'points', json(iif(points IS NOT NULL, json_object('got', as_json(points), 'most', as_json(most_points),
      'late', late, 'factor', as_json(late_factor), 'lower_is_better', lower_is_better,
      'groups', json((SELECT json_group_array(json_object('cases', as_json(cases), 'got', as_json(points),
           'most', as_json(most_points), 'verdict', verdict, 'name', as_json(name)))
         FROM (SELECT * FROM point_group WHERE package = submission.package AND submission = submission.place
           ORDER BY place)))), NULL)),
    'from_run', as_json(iif(result.run = run.id, '', result.run)))
  FROM submission JOIN result ON result.number = submission.result JOIN package ON package.number = submission.package
    JOIN run ON run.number = package.run;

DROP TABLE point_group;
DROP TABLE submission;
DROP TABLE problem;
DROP TABLE package;
DROP TABLE run_fact;
DROP TABLE run;
DROP TABLE evidence;
DROP TABLE case_result;
DROP TABLE growth_case;
DROP TABLE missed_catch;
DROP TABLE result;
ALTER TABLE run_now RENAME TO run;
ALTER TABLE package_now RENAME TO package;
ALTER TABLE result_now RENAME TO result;
ALTER TABLE submission_now RENAME TO submission;
CREATE INDEX result_by_fingerprint ON result (fingerprint);
CREATE INDEX submission_by_result ON submission (result);
)sql"};

}  // namespace

const Schema& run_schema() {
    constexpr int qjud = 0x716A7564;
    static constexpr Schema schema{qjud, steps, "name another file with --store FILE, or --store none"};
    return schema;
}

}  // namespace harness::store
