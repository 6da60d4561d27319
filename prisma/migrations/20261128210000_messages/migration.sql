-- Conversations between customers and the bank, and between members of staff (docs/decisions/messages.md).
CREATE TYPE thread_kind AS ENUM ('customer', 'staff');
CREATE TYPE thread_subject AS ENUM ('transfer', 'loan', 'deposit', 'statement');

CREATE TABLE message_threads (
  id UUID NOT NULL,
  kind thread_kind NOT NULL,
  customer_id UUID,
  subject TEXT NOT NULL,
  about thread_subject,
  about_id TEXT,
  started_by UUID NOT NULL,
  started_at TIMESTAMPTZ(3) NOT NULL,
  closed_at TIMESTAMPTZ(3),
  last_number INTEGER NOT NULL DEFAULT 0,
  last_at TIMESTAMPTZ(3) NOT NULL,
  last_text TEXT NOT NULL DEFAULT '',
  last_bank_number INTEGER NOT NULL DEFAULT 0,
  last_customer_number INTEGER NOT NULL DEFAULT 0,
  bank_read_to INTEGER NOT NULL DEFAULT 0,
  customer_read_to INTEGER NOT NULL DEFAULT 0,
  waiting_since TIMESTAMPTZ(3),
  answering_id UUID,
  answering_until TIMESTAMPTZ(3),
  CONSTRAINT message_threads_pkey PRIMARY KEY (id),
  CONSTRAINT message_threads_sides CHECK ((kind = 'customer') = (customer_id IS NOT NULL)),
  CONSTRAINT message_threads_about CHECK ((about IS NULL) = (about_id IS NULL) AND (about IS NULL OR kind = 'customer')),
  CONSTRAINT message_threads_texts CHECK (length(subject) BETWEEN 1 AND 120 AND length(last_text) <= 200),
  CONSTRAINT message_threads_read CHECK (
    bank_read_to BETWEEN 0 AND last_number AND customer_read_to BETWEEN 0 AND last_number),
  CONSTRAINT message_threads_answering CHECK ((answering_id IS NULL) = (answering_until IS NULL)),
  CONSTRAINT message_threads_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT message_threads_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT message_threads_answering_id_fkey FOREIGN KEY (answering_id) REFERENCES users(id) ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX message_threads_customer_id_last_at_id_idx ON message_threads (customer_id, last_at DESC, id DESC);
CREATE INDEX message_threads_kind_last_at_id_idx ON message_threads (kind, last_at DESC, id DESC);
CREATE INDEX message_threads_waiting_since_id_idx ON message_threads (waiting_since, id);
CREATE INDEX message_threads_about_about_id_idx ON message_threads (about, about_id);
-- Most threads of customers are closed, and staff list the open threads.
CREATE INDEX message_threads_open ON message_threads (last_at DESC, id DESC) WHERE kind = 'customer' AND closed_at IS NULL;
-- The clean-up job reads these two indexes.
CREATE INDEX message_threads_closed ON message_threads (closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX message_threads_of_staff ON message_threads (last_at) WHERE kind = 'staff';

CREATE TABLE thread_members (
  thread_id UUID NOT NULL,
  user_id UUID NOT NULL,
  read_to INTEGER NOT NULL DEFAULT 0,
  joined_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT thread_members_pkey PRIMARY KEY (thread_id, user_id),
  CONSTRAINT thread_members_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES message_threads(id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT thread_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX thread_members_user_id_thread_id_idx ON thread_members (user_id, thread_id);

CREATE TABLE messages (
  thread_id UUID NOT NULL,
  number INTEGER NOT NULL,
  id UUID NOT NULL,
  author_id UUID NOT NULL,
  request_id UUID,
  from_bank BOOLEAN NOT NULL,
  text TEXT NOT NULL,
  sent_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT messages_pkey PRIMARY KEY (thread_id, number),
  CONSTRAINT messages_text CHECK (length(text) BETWEEN 1 AND 4000),
  CONSTRAINT messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES message_threads(id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX messages_id_key ON messages (id);
CREATE UNIQUE INDEX messages_author_id_request_id_key ON messages (author_id, request_id);

CREATE TABLE thread_notes (
  id UUID NOT NULL,
  thread_id UUID NOT NULL,
  author_id UUID NOT NULL,
  text TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT thread_notes_pkey PRIMARY KEY (id),
  CONSTRAINT thread_notes_text CHECK (length(text) BETWEEN 1 AND 2000),
  CONSTRAINT thread_notes_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES message_threads(id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT thread_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX thread_notes_thread_id_created_at_id_idx ON thread_notes (thread_id, created_at, id);
