-- What staff write down about a customer for each other (docs/decisions/0082-customers-page.md).
CREATE TABLE staff_notes (
  id UUID NOT NULL,
  user_id UUID NOT NULL,
  author_id UUID NOT NULL,
  text TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT staff_notes_pkey PRIMARY KEY (id),
  CONSTRAINT staff_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT staff_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT staff_notes_of_others CHECK (user_id <> author_id)
);

CREATE INDEX staff_notes_user_id_created_at_id_idx ON staff_notes (user_id, created_at DESC, id DESC);
