PRAGMA user_version = 7;
ALTER TABLE case_result ADD COLUMN score REAL;
UPDATE case_result SET score = 0.1 WHERE place = 0;
DROP TABLE point_group;
CREATE TABLE "point_group" ( package INTEGER NOT NULL, submission INTEGER NOT NULL, place INTEGER NOT NULL, cases TEXT NOT NULL, points REAL NOT NULL, most_points REAL, verdict TEXT, PRIMARY KEY (package, submission, place), FOREIGN KEY (package, submission) REFERENCES submission ON DELETE CASCADE ) STRICT, WITHOUT ROWID;
INSERT INTO point_group (package, submission, place, cases, points, most_points, verdict) VALUES (1, 0, 0, 'secret/*', 0.3333333333333333, 2.0, 'AC');
INSERT INTO point_group (package, submission, place, cases, points, most_points, verdict) VALUES (1, 0, 1, 'x', 1.0, 7.5, NULL);
INSERT INTO point_group (package, submission, place, cases, points, most_points, verdict) VALUES (2, 0, 0, 'secret/*', 0.3333333333333333, 2.0, 'AC');
INSERT INTO point_group (package, submission, place, cases, points, most_points, verdict) VALUES (2, 0, 1, 'x', 1.0, 7.5, NULL);
