-- The language in which the bank writes to a person (docs/decisions/0088-languages.md).
ALTER TABLE users ADD COLUMN locale TEXT NOT NULL DEFAULT 'en';
