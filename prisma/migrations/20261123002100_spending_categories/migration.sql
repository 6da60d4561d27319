-- What customers have called their payments (docs/decisions/0096-spending-categories.md).
CREATE TABLE payment_categories (
  user_id UUID NOT NULL,
  transfer_id UUID NOT NULL,
  category TEXT NOT NULL,
  chosen_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT payment_categories_pkey PRIMARY KEY (user_id, transfer_id),
  CONSTRAINT payment_categories_category_check CHECK (category ~ '^[a-z]{1,20}$'),
  CONSTRAINT payment_categories_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT payment_categories_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id) ON DELETE RESTRICT ON UPDATE NO ACTION
);
CREATE INDEX payment_categories_user_id_category_idx ON payment_categories (user_id, category);

CREATE TABLE payee_categories (
  user_id UUID NOT NULL,
  payee TEXT NOT NULL,
  category TEXT NOT NULL,
  chosen_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT payee_categories_pkey PRIMARY KEY (user_id, payee),
  CONSTRAINT payee_categories_category_check CHECK (category ~ '^[a-z]{1,20}$'),
  CONSTRAINT payee_categories_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE NO ACTION
);
