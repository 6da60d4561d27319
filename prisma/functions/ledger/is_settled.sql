-- True if no further row with this number or a smaller number can appear in a table (postings, journal_entries or audit_events).
-- A mark proves that no such row can appear, once all transactions older than the mark have ended (settle_mark). The function
-- checks the marks itself and does not rely on the caller.
CREATE OR REPLACE FUNCTION is_settled(p_kind text, p_number bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM settle_marks
     WHERE mark < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
       AND p_number <= CASE p_kind WHEN 'postings' THEN postings WHEN 'journal_entries' THEN journal_entries
                                   WHEN 'audit_events' THEN audit_events END)
$$;
