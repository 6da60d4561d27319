-- Returns the hashes of the rows p_first to p_last of a stream, in the order of the rows' numbers. The hashes are the leaves of a
-- Merkle tree. An entry's leaf includes the entry's dates (format 2 of docs/decisions/seals.md). Returns null if the range
-- contains no rows.
CREATE OR REPLACE FUNCTION seal_leaves(p_stream text, p_first bigint, p_last bigint) RETURNS bytea[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_stream = 'audit' THEN
    RETURN (
      SELECT array_agg(sha256('\x00'::bytea || convert_to(
               seal_field(e.sequence::text) || seal_field(e.id::text) || seal_field(e.actor) || seal_field(e.action)
               || seal_field(e.subject_type) || seal_field(e.subject_id) || seal_field(e.before::text)
               || seal_field(e.after::text) || seal_field(e.ip_address) || seal_field(e.user_agent)
               || seal_field(e.request_id) || seal_field(seal_moment(e.created_at)), 'UTF8')) ORDER BY e.sequence, e.id)
        FROM audit_events e WHERE e.sequence BETWEEN p_first AND p_last);
  END IF;
  RETURN (
    SELECT array_agg(sha256('\x00'::bytea || convert_to(
             seal_field(e.sequence::text) || seal_field(e.id::text) || seal_field(e.kind) || seal_field(e.subject_type)
             || seal_field(e.subject_id) || seal_field(e.actor) || seal_field(e.description) || seal_field(e.request_id)
             || seal_field(e.request_hash) || seal_field(e.reverses_id::text) || seal_field(seal_moment(e.posted_at))
             || seal_field(e.created_txid::text) || seal_field(e.business_date::text) || seal_field(e.value_date::text)
             || seal_field(l.count::text) || coalesce(l.members, ''), 'UTF8'))
             ORDER BY e.sequence, e.id)
      FROM journal_entries e CROSS JOIN LATERAL (
        SELECT count(*) AS count,
               string_agg(seal_field(p.sequence::text) || seal_field(p.ledger_account_id::text) || seal_field(a.code)
                 || seal_field(p.currency) || seal_field(p.amount_minor::text) || seal_field(p.balance_after_minor::text),
                 '' ORDER BY p.sequence, p.ledger_account_id) AS members
          FROM postings p LEFT JOIN ledger_accounts a ON a.id = p.ledger_account_id WHERE p.entry_id = e.id) l
     WHERE e.sequence BETWEEN p_first AND p_last);
END $$;
