-- The number of messages that a customer has sent, and of files that a customer has uploaded, on a date of the bank
-- (docs/decisions/pace.md).
CREATE TABLE sent_counts (
  user_id UUID NOT NULL,
  kind TEXT NOT NULL,
  date DATE NOT NULL,
  count INTEGER NOT NULL,
  CONSTRAINT sent_counts_pkey PRIMARY KEY (user_id, kind),
  CONSTRAINT sent_counts_kind CHECK (kind IN ('message', 'file')),
  CONSTRAINT sent_counts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE NO ACTION
);
