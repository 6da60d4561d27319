CREATE TABLE demo_marks (
  id INTEGER NOT NULL DEFAULT 1,
  seeded_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT demo_marks_pkey PRIMARY KEY (id),
  CONSTRAINT demo_marks_one CHECK (id = 1)
);

-- Demo data of before. Nobody else has a verified e-mail of that name: no mail arrives under .example.
INSERT INTO demo_marks (seeded_at)
SELECT created_at FROM users WHERE email = 'amelia@holdfast.example' AND email_verified_at IS NOT NULL;
