ALTER TABLE users ADD COLUMN registration_open boolean NOT NULL DEFAULT false;
