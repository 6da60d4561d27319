-- How much is due on dates of which that is a lot (docs/decisions/0067-staff-tables-at-a-million-rows.md).
CREATE TABLE due_date_counts (
  date DATE NOT NULL,
  kind TEXT NOT NULL,
  item_count INTEGER NOT NULL,
  counted_on DATE NOT NULL,
  CONSTRAINT due_date_counts_pkey PRIMARY KEY (date, kind)
);
