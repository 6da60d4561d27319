-- The number of the last line so far, such that no line up to it is still to come: waits for those who are posting and
-- keeps others from beginning until the transaction ends, which has to be at once.
CREATE OR REPLACE FUNCTION ledger_settled_sequence() RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_sequence bigint;
BEGIN
  LOCK TABLE postings IN SHARE MODE;
  -- Each account's last line is at an end of an index; there is none over all accounts.
  SELECT max(last.sequence) INTO v_sequence
    FROM ledger_accounts a CROSS JOIN LATERAL (
      SELECT p.sequence FROM postings p WHERE p.ledger_account_id = a.id ORDER BY p.sequence DESC LIMIT 1) last
   WHERE NOT a.tracked;
  RETURN coalesce(v_sequence, 0);
END $$;
