PRAGMA user_version = 9;
ALTER TABLE result ADD COLUMN time_factor REAL NOT NULL DEFAULT 1;
UPDATE result SET time_factor = 2.5 WHERE number = 1;
