PRAGMA user_version = 3;
ALTER TABLE result ADD COLUMN growth_factor REAL;
UPDATE result SET growth_factor = 3.7 WHERE number = 1;
CREATE TABLE growth_case ( result INTEGER NOT NULL REFERENCES result ON DELETE CASCADE, place INTEGER NOT NULL, n INTEGER NOT NULL, boards INTEGER NOT NULL, size REAL NOT NULL, cpu INTEGER NOT NULL, curve_seconds REAL NOT NULL, fitted INTEGER NOT NULL, PRIMARY KEY (result, place) ) STRICT, WITHOUT ROWID;
INSERT INTO growth_case (result, place, n, boards, size, cpu, curve_seconds, fitted) VALUES (1, 0, 8, 1, 8.5, 3000000, 0.3333333333333333, 1);
INSERT INTO growth_case (result, place, n, boards, size, cpu, curve_seconds, fitted) VALUES (1, 1, 13, 2, 13.5, 1000000000, 24.0, 0);
