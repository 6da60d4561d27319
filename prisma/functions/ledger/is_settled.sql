-- Whether no row with this number of postings, journal_entries or audit_events, or a smaller one, can still appear. A mark
-- proves it once all transactions older than the mark have ended (settle_mark). The caller is not trusted.
CREATE OR REPLACE FUNCTION is_settled(p_kind text, p_number bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM settle_marks
     WHERE mark < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
       AND p_number <= CASE p_kind WHEN 'postings' THEN postings WHEN 'journal_entries' THEN journal_entries
                                   WHEN 'audit_events' THEN audit_events END)
$$;
