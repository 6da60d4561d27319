-- How often a customer has added or changed payees on a date (docs/decisions/0110-payees.md).
CREATE TABLE payee_acts (
  user_id UUID NOT NULL,
  date DATE NOT NULL,
  count INTEGER NOT NULL,
  CONSTRAINT payee_acts_pkey PRIMARY KEY (user_id),
  CONSTRAINT payee_acts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE NO ACTION
);
