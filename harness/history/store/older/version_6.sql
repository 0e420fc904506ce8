PRAGMA user_version = 6;
ALTER TABLE evidence ADD COLUMN word INTEGER;
UPDATE evidence SET word = 1 WHERE place = 0;
