-- Files that are attached to messages, encrypted with DATA_KEY (docs/decisions/messages.md).
CREATE TYPE attachment_kind AS ENUM ('jpeg', 'png', 'webp', 'pdf');

CREATE TABLE message_attachments (
  id UUID NOT NULL,
  author_id UUID NOT NULL,
  name TEXT NOT NULL,
  upload_bytes INTEGER NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  kind attachment_kind,
  size_bytes INTEGER,
  content TEXT,
  thread_id UUID,
  message_number INTEGER,
  CONSTRAINT message_attachments_pkey PRIMARY KEY (id),
  CONSTRAINT message_attachments_name CHECK (length(name) BETWEEN 1 AND 120),
  CONSTRAINT message_attachments_size CHECK (upload_bytes BETWEEN 1 AND 5242880),
  CONSTRAINT message_attachments_finished CHECK (
    (content IS NULL) = (kind IS NULL) AND (content IS NULL) = (size_bytes IS NULL) AND content LIKE 'sealed:%'),
  CONSTRAINT message_attachments_sent CHECK (
    (thread_id IS NULL) = (message_number IS NULL) AND (thread_id IS NULL OR content IS NOT NULL)),
  CONSTRAINT message_attachments_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT message_attachments_thread_id_message_number_fkey FOREIGN KEY (thread_id, message_number)
    REFERENCES messages(thread_id, number) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX message_attachments_thread_id_message_number_idx ON message_attachments (thread_id, message_number);
CREATE INDEX message_attachments_unsent ON message_attachments (created_at) WHERE thread_id IS NULL;
CREATE INDEX message_attachments_unsent_of ON message_attachments (author_id) WHERE thread_id IS NULL;

CREATE TABLE attachment_parts (
  attachment_id UUID NOT NULL,
  number INTEGER NOT NULL,
  content TEXT NOT NULL,
  CONSTRAINT attachment_parts_pkey PRIMARY KEY (attachment_id, number),
  CONSTRAINT attachment_parts_number CHECK (number BETWEEN 0 AND 9),
  CONSTRAINT attachment_parts_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES message_attachments(id) ON DELETE CASCADE ON UPDATE CASCADE
);
