-- What somebody was typing when their session ended (docs/decisions/0075-a-form-comes-back.md).
CREATE TABLE kept_forms (
  user_id UUID NOT NULL,
  device_id UUID NOT NULL,
  content TEXT NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT kept_forms_pkey PRIMARY KEY (user_id),
  CONSTRAINT kept_forms_content_check CHECK (length(content) <= 40000),
  CONSTRAINT kept_forms_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX kept_forms_expires_at_idx ON kept_forms (expires_at);
