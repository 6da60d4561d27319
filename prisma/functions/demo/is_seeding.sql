-- True if this transaction writes the past entries of a demonstration (begin_demo_data).
CREATE OR REPLACE FUNCTION is_seeding() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM demo_marks WHERE seeding_txid = pg_current_xact_id()::text::bigint)
$$;
