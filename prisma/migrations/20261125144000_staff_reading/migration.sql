-- How much of customers' data a member of staff has read on a day (docs/decisions/0117-reading-in-bulk.md).
CREATE TABLE staff_reading (
  user_id UUID NOT NULL,
  date DATE NOT NULL,
  kind TEXT NOT NULL,
  records BIGINT NOT NULL DEFAULT 0,
  alarmed_at TIMESTAMPTZ(3),
  stopped_at TIMESTAMPTZ(3),
  counted_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT staff_reading_pkey PRIMARY KEY (user_id, date, kind),
  CONSTRAINT staff_reading_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT staff_reading_kind CHECK (kind IN ('listed', 'opened', 'exported')),
  CONSTRAINT staff_reading_records CHECK (records >= 0)
);
