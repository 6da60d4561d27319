-- The staff's calendar (docs/decisions/0086-calendar.md).
CREATE TYPE event_color AS ENUM ('success', 'info', 'warning', 'danger');

CREATE TABLE event_categories (
  id UUID NOT NULL,
  title TEXT NOT NULL,
  color event_color NOT NULL,
  CONSTRAINT event_categories_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX event_categories_color_key ON event_categories (color);

INSERT INTO event_categories (id, title, color) VALUES
  ('0193f8a2-7d8e-7c21-9d0a-4f6b8f1f2a01', 'Customers', 'success'),
  ('0193f8a2-7d8e-7c21-9d0a-4f6b8f1f2a02', 'Meeting', 'info'),
  ('0193f8a2-7d8e-7c21-9d0a-4f6b8f1f2a03', 'Report', 'warning'),
  ('0193f8a2-7d8e-7c21-9d0a-4f6b8f1f2a04', 'Deadline', 'danger');

CREATE TABLE calendar_events (
  id UUID NOT NULL,
  title TEXT NOT NULL,
  category_id UUID NOT NULL,
  all_day BOOLEAN NOT NULL,
  starts_on DATE,
  ends_on DATE,
  starts_at TIMESTAMPTZ(3),
  ends_at TIMESTAMPTZ(3),
  url TEXT NOT NULL DEFAULT '',
  version INTEGER NOT NULL DEFAULT 1,
  updated_by_id UUID NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT calendar_events_pkey PRIMARY KEY (id),
  CONSTRAINT calendar_events_category_id_fkey FOREIGN KEY (category_id) REFERENCES event_categories(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT calendar_events_updated_by_id_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT calendar_events_times_check CHECK (
    CASE WHEN all_day THEN starts_on IS NOT NULL AND starts_at IS NULL AND ends_at IS NULL
         ELSE starts_at IS NOT NULL AND starts_on IS NULL AND ends_on IS NULL END),
  CONSTRAINT calendar_events_order_check CHECK (ends_on > starts_on AND ends_at IS NULL OR ends_at > starts_at AND ends_on IS NULL
    OR ends_on IS NULL AND ends_at IS NULL)
);
CREATE INDEX calendar_events_starts_on_idx ON calendar_events (starts_on);
CREATE INDEX calendar_events_starts_at_idx ON calendar_events (starts_at);
