PRAGMA user_version = 10;
ALTER TABLE package ADD COLUMN title TEXT NOT NULL DEFAULT '';
ALTER TABLE package ADD COLUMN statement_form INTEGER NOT NULL DEFAULT 2;
ALTER TABLE package ADD COLUMN statement_file TEXT NOT NULL DEFAULT '';
ALTER TABLE package ADD COLUMN statement TEXT NOT NULL DEFAULT '';
ALTER TABLE package ADD COLUMN languages TEXT NOT NULL DEFAULT '';
UPDATE package SET title = 'Queens', statement_form = 1, statement_file = 'problem.tex', statement = 'Place queens', languages = CAST(X'430a432b2b' AS TEXT);
