-- Runs of verify-books that staff ask for (docs/decisions/0077-verifying-from-the-page.md).
CREATE TYPE book_verification_outcome AS ENUM ('clean','broken','failed');

CREATE TABLE book_verifications (
  id UUID NOT NULL,
  requested_by UUID NOT NULL,
  requested_at TIMESTAMPTZ(3) NOT NULL,
  started_at TIMESTAMPTZ(3),
  finished_at TIMESTAMPTZ(3),
  outcome book_verification_outcome,
  marks JSONB,
  parts_done INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  checked BIGINT NOT NULL DEFAULT 0,
  worked_ms BIGINT NOT NULL DEFAULT 0,
  entries BIGINT NOT NULL DEFAULT 0,
  postings BIGINT NOT NULL DEFAULT 0,
  accounts BIGINT NOT NULL DEFAULT 0,
  open_holds BIGINT NOT NULL DEFAULT 0,
  break_count BIGINT NOT NULL DEFAULT 0,
  breaks JSONB NOT NULL DEFAULT '[]',
  warnings JSONB NOT NULL DEFAULT '[]',
  CONSTRAINT book_verifications_pkey PRIMARY KEY (id),
  CONSTRAINT book_verifications_over CHECK ((outcome IS NULL) = (finished_at IS NULL)),
  CONSTRAINT book_verifications_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE RESTRICT ON UPDATE NO ACTION
);

-- One at a time.
CREATE UNIQUE INDEX book_verifications_one_open ON book_verifications ((true)) WHERE finished_at IS NULL;
