#include "harness/serve/database.hpp"

#include <array>

namespace harness::serve {

namespace {

// Times are nanoseconds since 1970, UTC.
constexpr std::array steps{R"sql(
CREATE TABLE account (
  id            INTEGER PRIMARY KEY,
  kind          TEXT NOT NULL,               -- student; of the staff: observer, assistant, instructor
  name          TEXT NOT NULL,
  number        TEXT NOT NULL,               -- the platform's; empty: there is none, as of the next
  email         TEXT NOT NULL,
  folder        TEXT NOT NULL UNIQUE,        -- below handed-in/PACKAGE
  link_hash     TEXT UNIQUE,                 -- of the personal link; there is none: NULL
  password_hash TEXT,                        -- of one account of the staff at most
  served        INTEGER NOT NULL DEFAULT 0   -- when a submission of it was last taken to be judged, as a count
) STRICT;

CREATE TABLE session (
  token_hash  TEXT PRIMARY KEY,
  account     INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  csrf        TEXT NOT NULL,
  created     INTEGER NOT NULL,
  seen        INTEGER NOT NULL               -- to some minutes
) STRICT, WITHOUT ROWID;

CREATE TABLE attempt (
  number       INTEGER PRIMARY KEY AUTOINCREMENT,
  id           TEXT NOT NULL UNIQUE,         -- as links have it: tells nothing of how many there are
  account      INTEGER NOT NULL REFERENCES account,
  package      TEXT NOT NULL,
  received     INTEGER NOT NULL,
  folder       TEXT NOT NULL,                -- its files, below the course's folder
  state        TEXT NOT NULL,                -- queued, judging, judged
  again        INTEGER NOT NULL DEFAULT 0,   -- Again: after what is new
  tries        INTEGER NOT NULL DEFAULT 0,   -- at which the judge failed
  verdict      TEXT,                         -- these three: never judged yet: NULL
  result       TEXT,                         -- JSON
  judged       INTEGER,
  before       TEXT                          -- the result before it was judged again
) STRICT;
CREATE INDEX attempt_by_state ON attempt (state, account);
CREATE INDEX attempt_by_account ON attempt (account, package);

CREATE TABLE log (
  number   INTEGER PRIMARY KEY AUTOINCREMENT,
  time     INTEGER NOT NULL,
  account  INTEGER,                          -- nobody who is known: NULL
  address  TEXT NOT NULL,
  action   TEXT NOT NULL,
  detail   TEXT NOT NULL
) STRICT;
)sql",
                           R"sql(
ALTER TABLE account ADD COLUMN has_left INTEGER NOT NULL DEFAULT 0;  -- the class's list does not name it any more
)sql",
                           R"sql(
ALTER TABLE attempt ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;     -- of its files; of those before this column: 0
)sql",
                           R"sql(
CREATE TABLE version (
  number   INTEGER PRIMARY KEY,
  package  TEXT NOT NULL,
  digest   TEXT NOT NULL,                    -- of the package's files
  cases    TEXT NOT NULL,                    -- JSON: a key of each case, by name
  UNIQUE (package, digest, cases)
) STRICT;
ALTER TABLE attempt DROP COLUMN before;
ALTER TABLE attempt ADD COLUMN version INTEGER REFERENCES version;   -- of `result`; judged before this column: NULL
ALTER TABLE attempt ADD COLUMN latest INTEGER REFERENCES version;    -- by which it was judged last, applied or not
ALTER TABLE attempt ADD COLUMN preview TEXT;                         -- these three: a result that waits to be applied
ALTER TABLE attempt ADD COLUMN preview_verdict TEXT;
ALTER TABLE attempt ADD COLUMN previewed INTEGER;                    -- when it was judged
)sql",
                           R"sql(
ALTER TABLE attempt ADD COLUMN was TEXT;                             -- the verdict that the last applied result replaced
ALTER TABLE attempt ADD COLUMN replaced INTEGER;                     -- when that result was judged
)sql",
                           R"sql(
CREATE TABLE identity (                      -- people of learning platforms
  issuer   TEXT NOT NULL,
  subject  TEXT NOT NULL,
  account  INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  PRIMARY KEY (issuer, subject, account)
) STRICT, WITHOUT ROWID;

CREATE TABLE sign_in (                       -- begun at a platform, for some minutes
  token_hash  TEXT PRIMARY KEY,
  issuer      TEXT NOT NULL,
  client_id   TEXT NOT NULL,
  nonce       TEXT NOT NULL,
  created     INTEGER NOT NULL,
  account     INTEGER REFERENCES account ON DELETE CASCADE,  -- the platform has not said yet who: NULL
  path        TEXT NOT NULL DEFAULT ''       -- of the page that the person wants
) STRICT, WITHOUT ROWID;

CREATE TABLE member_list (                   -- which of a platform's courses is this one
  issuer     TEXT NOT NULL,
  client_id  TEXT NOT NULL,
  context    TEXT NOT NULL,                  -- the platform's id of the course
  address    TEXT NOT NULL,                  -- of the list of its members; there is none for us: empty
  PRIMARY KEY (issuer, client_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE line_item (                     -- columns of grades at the platforms
  address    TEXT PRIMARY KEY,
  issuer     TEXT NOT NULL,
  client_id  TEXT NOT NULL,
  name       TEXT NOT NULL,                  -- of the problem or assignment
  opened     INTEGER NOT NULL                -- when a launch told of it last
) STRICT, WITHOUT ROWID;

CREATE TABLE score (                         -- as it was sent last
  line_item  TEXT NOT NULL REFERENCES line_item ON DELETE CASCADE,
  account    INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  points     REAL NOT NULL,
  most       REAL NOT NULL,
  PRIMARY KEY (line_item, account)
) STRICT, WITHOUT ROWID;
)sql",
                           R"sql(
ALTER TABLE attempt ADD COLUMN language TEXT;                        -- an id, as `result` has it; not known: NULL
UPDATE attempt SET language = nullif(json_extract(result, '$.language'), '') WHERE json_valid(result);
CREATE INDEX attempt_by_time ON attempt (received, number, account, package, verdict, language);
)sql",
                           R"sql(
CREATE INDEX staff_by_name ON account (name) WHERE kind <> 'student';  -- an older judge knows no roles: refuse it
)sql",
                           R"sql(
ALTER TABLE account ADD COLUMN sections TEXT NOT NULL DEFAULT '[]';  -- JSON: those of a person of the staff; none: all
)sql"};

constexpr int qsrv = 0x71737276;  // "qsrv"

}  // namespace

const store::Schema& schema() {
    static constexpr store::Schema all{qsrv, steps, "lay it elsewhere, and the server makes a new one"};
    return all;
}

Database::Database(const std::filesystem::path& file) : connection_(file, store::Access::Write, schema()) {}

}  // namespace harness::serve
