-- What staff have the tables of the back office show (docs/decisions/0094-views-of-tables.md).
CREATE TABLE table_views (
  id UUID NOT NULL,
  user_id UUID NOT NULL,
  path TEXT NOT NULL,
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  is_default BOOLEAN NOT NULL DEFAULT false,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT table_views_pkey PRIMARY KEY (id),
  CONSTRAINT table_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT table_views_named_default CHECK (name <> '' OR NOT is_default)
);

-- One view of a name, and one that the table opens with.
CREATE UNIQUE INDEX table_views_name ON table_views (user_id, path, lower(name));
CREATE UNIQUE INDEX table_views_default ON table_views (user_id, path) WHERE is_default;
