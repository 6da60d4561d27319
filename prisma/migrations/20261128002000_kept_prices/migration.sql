-- The price of a conversion ends (docs/decisions/exchange-quotes.md).
ALTER TYPE transfer_ending ADD VALUE 'price_ended';
ALTER TYPE transfer_event_kind ADD VALUE 'price_ended';

ALTER TABLE transfers ADD COLUMN price_ends_at TIMESTAMPTZ(3);

CREATE TABLE conversion_terms (
  id INTEGER NOT NULL DEFAULT 1,
  kept_price_hours INTEGER NOT NULL,
  CONSTRAINT conversion_terms_pkey PRIMARY KEY (id),
  CONSTRAINT conversion_terms_one CHECK (id = 1),
  CONSTRAINT conversion_terms_hours CHECK (kept_price_hours >= 1)
);
INSERT INTO conversion_terms (kept_price_hours) VALUES (24);
