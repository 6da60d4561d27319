-- A customer's private note about a payment that the customer has sent, with a file.
CREATE TABLE payment_memos (
  user_id UUID NOT NULL,
  transfer_id UUID NOT NULL,
  text TEXT NOT NULL,
  version INTEGER NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT payment_memos_pkey PRIMARY KEY (user_id, transfer_id),
  CONSTRAINT payment_memos_text CHECK (length(text) <= 500),
  CONSTRAINT payment_memos_version CHECK (version > 0),
  CONSTRAINT payment_memos_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT payment_memos_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id) ON DELETE RESTRICT ON UPDATE NO ACTION
);

-- A file is unsent, or belongs to a message, or to a note.
ALTER TABLE message_attachments ADD COLUMN memo_transfer_id UUID;
ALTER TABLE message_attachments ADD CONSTRAINT message_attachments_memo
  CHECK (memo_transfer_id IS NULL OR (thread_id IS NULL AND content IS NOT NULL)) NOT VALID;
ALTER TABLE message_attachments ADD CONSTRAINT message_attachments_author_id_memo_transfer_id_fkey
  FOREIGN KEY (author_id, memo_transfer_id) REFERENCES payment_memos(user_id, transfer_id) ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
