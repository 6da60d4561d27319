-- The business date of new entries (docs/decisions/business-dates.md). A bank with closed days is at the day after the last one.
CREATE TABLE business_day (
  id INTEGER NOT NULL DEFAULT 1,
  open_on DATE,
  last_sequence BIGINT NOT NULL DEFAULT 0,
  time_zone TEXT NOT NULL DEFAULT 'UTC',
  CONSTRAINT business_day_pkey PRIMARY KEY (id),
  CONSTRAINT business_day_one_row CHECK (id = 1)
);

INSERT INTO business_day (open_on, last_sequence)
  SELECT date + 1, last_sequence FROM ledger_closings ORDER BY date DESC LIMIT 1;
INSERT INTO business_day (id) VALUES (1) ON CONFLICT (id) DO NOTHING;

-- The dates of existing entries are filled in batches by `npm run db:migrate`.
ALTER TABLE journal_entries ADD COLUMN business_date DATE, ADD COLUMN value_date DATE;

ALTER TABLE ledger_closings ADD COLUMN settled_sequence BIGINT;
ALTER TABLE ledger_snapshots ADD COLUMN in_flight_minor BIGINT NOT NULL DEFAULT 0;
ALTER TABLE ledger_class_totals
  ADD COLUMN in_flight_minor BIGINT NOT NULL DEFAULT 0, ADD COLUMN in_flight_count BIGINT NOT NULL DEFAULT 0;

ALTER TABLE settle_marks ADD COLUMN open_on DATE;

ALTER TABLE seals ADD COLUMN format SMALLINT NOT NULL DEFAULT 1;
