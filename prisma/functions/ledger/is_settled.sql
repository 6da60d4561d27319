-- Whether nothing up to a number of postings, journal_entries or audit_events is still to come: a mark says so whose older
-- transactions have all ended (settle_mark). No caller's word is taken for it.
CREATE OR REPLACE FUNCTION is_settled(p_kind text, p_number bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM settle_marks
     WHERE mark < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
       AND p_number <= CASE p_kind WHEN 'postings' THEN postings WHEN 'journal_entries' THEN journal_entries
                                   WHEN 'audit_events' THEN audit_events END)
$$;
