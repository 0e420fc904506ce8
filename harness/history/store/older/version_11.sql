PRAGMA user_version = 11;
ALTER TABLE submission ADD COLUMN lower_is_better INTEGER NOT NULL DEFAULT 0;
UPDATE submission SET lower_is_better = 1 WHERE result = 1;
