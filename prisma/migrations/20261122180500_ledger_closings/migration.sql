-- A day of the books that is closed, and what customers', loans' and deposits' accounts held in it
-- (docs/decisions/0073-trial-balance.md).
CREATE TABLE ledger_closings (
  date DATE NOT NULL,
  last_sequence BIGINT NOT NULL,
  CONSTRAINT ledger_closings_pkey PRIMARY KEY (date)
);

CREATE TABLE ledger_class_totals (
  date DATE NOT NULL,
  class TEXT NOT NULL,
  currency CHAR(3) NOT NULL,
  balance_minor BIGINT NOT NULL,
  account_count BIGINT NOT NULL,
  CONSTRAINT ledger_class_totals_pkey PRIMARY KEY (date,class,currency)
);

ALTER TABLE ledger_class_totals
  ADD CONSTRAINT ledger_class_totals_date_fkey FOREIGN KEY (date) REFERENCES ledger_closings(date) ON DELETE RESTRICT ON UPDATE NO ACTION;
