-- The return of a payment that a network had accepted. A payment comes back at most once. Only the function
-- receive_network_return writes this table.
CREATE TABLE network_returns (
  transfer_id UUID NOT NULL,
  state TEXT NOT NULL,
  amount_minor BIGINT NOT NULL,
  charges_minor BIGINT NOT NULL,
  code TEXT NOT NULL,
  entry_id UUID,
  charges_entry_id UUID,
  file_id UUID,
  line_number INTEGER,
  received_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT network_returns_pkey PRIMARY KEY (transfer_id),
  CONSTRAINT network_returns_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers (id),
  CONSTRAINT network_returns_state CHECK (state IN ('booked', 'waiting', 'refused', 'in_file')),
  CONSTRAINT network_returns_amounts CHECK (amount_minor > 0 AND charges_minor >= 0),
  CONSTRAINT network_returns_code CHECK (code ~ '^[A-Z0-9_]{0,30}$'),
  CONSTRAINT network_returns_booked CHECK (
    (state = 'booked') = (entry_id IS NOT NULL) AND (charges_entry_id IS NOT NULL) = (state = 'booked' AND charges_minor > 0)),
  CONSTRAINT network_returns_line CHECK ((file_id IS NULL) = (line_number IS NULL) AND (file_id IS NULL OR state = 'booked'))
);
CREATE INDEX network_returns_file ON network_returns (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX network_returns_open ON network_returns (received_at) WHERE state IN ('waiting', 'refused');
