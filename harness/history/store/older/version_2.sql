PRAGMA user_version = 2;
CREATE INDEX submission_by_result ON submission (result);
