-- The positions in currencies at the end of each business date, and their worth at the bank's rates
-- (docs/decisions/currency-positions.md).
CREATE TABLE currency_positions (
  date DATE NOT NULL,
  currency CHAR(3) NOT NULL,
  position_minor BIGINT NOT NULL,
  last_sequence BIGINT NOT NULL,
  rate DECIMAL(20, 10),
  worth_minor BIGINT NOT NULL,
  entry_id UUID,
  CONSTRAINT currency_positions_pkey PRIMARY KEY (date, currency)
);
ALTER TABLE currency_positions ADD CONSTRAINT currency_positions_entry_id_fkey
  FOREIGN KEY (entry_id) REFERENCES journal_entries(id) ON DELETE RESTRICT ON UPDATE NO ACTION;
