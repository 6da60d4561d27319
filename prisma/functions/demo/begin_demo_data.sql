-- Marks a database permanently as a database with demo data (lib/health/check-demo-data.ts). While the books are empty, this
-- transaction may write entries with past dates (is_seeding). The books of a real bank are not empty, so nobody can write past
-- entries there.
CREATE OR REPLACE FUNCTION begin_demo_data(p_at timestamptz) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO demo_marks (seeded_at) VALUES (p_at) ON CONFLICT (id) DO NOTHING;
  IF NOT EXISTS (SELECT FROM journal_entries) THEN
    UPDATE demo_marks SET seeding_txid = pg_current_xact_id()::text::bigint;
  END IF;
END $$;
