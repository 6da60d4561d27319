-- The look that somebody has chosen (docs/decisions/0090-shell.md).
CREATE TABLE appearances (
  user_id UUID NOT NULL,
  choices TEXT NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT appearances_pkey PRIMARY KEY (user_id),
  CONSTRAINT appearances_choices_check CHECK (length(choices) <= 500),
  CONSTRAINT appearances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE
);
