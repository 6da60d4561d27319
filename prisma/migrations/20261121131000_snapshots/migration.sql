-- Snapshots of the system accounts, whose balance is a sum over their lines (docs/decisions/0023-bank-day.md).

-- The number of the last line so far, such that no line up to it is still to come: waits for those who are posting and
-- keeps others from beginning until the transaction ends, which has to be at once.
CREATE FUNCTION ledger_settled_sequence() RETURNS bigint LANGUAGE plpgsql AS $$
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

-- What a system account holds: its last snapshot and the lines since. Its lines alone say the same, and take longer.
CREATE FUNCTION ledger_system_balance(p_account bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(s.balance_minor, 0) + coalesce((
           SELECT sum(p.amount_minor) FROM postings p
            WHERE p.ledger_account_id = a.id AND p.sequence > coalesce(s.last_sequence, 0)), 0)::bigint
    FROM ledger_accounts a LEFT JOIN LATERAL (
      SELECT balance_minor, last_sequence FROM ledger_snapshots
       WHERE ledger_account_id = a.id ORDER BY date DESC LIMIT 1) s ON true
   WHERE a.id = p_account AND NOT a.tracked
$$;

-- Writes down what each system account held with the line p_up_to, which must be settled; those that have their snapshot
-- of the date are left alone. Gives how many it wrote.
CREATE FUNCTION ledger_take_snapshots(p_date date, p_up_to bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_count bigint;
BEGIN
  INSERT INTO ledger_snapshots (ledger_account_id, date, balance_minor, last_sequence)
  SELECT a.id, p_date,
         coalesce(s.balance_minor, 0) + coalesce((
           SELECT sum(p.amount_minor) FROM postings p
            WHERE p.ledger_account_id = a.id AND p.sequence > coalesce(s.last_sequence, 0) AND p.sequence <= p_up_to), 0),
         greatest(p_up_to, s.last_sequence)
    FROM ledger_accounts a LEFT JOIN LATERAL (
      SELECT balance_minor, last_sequence FROM ledger_snapshots
       WHERE ledger_account_id = a.id ORDER BY date DESC LIMIT 1) s ON true
   WHERE NOT a.tracked
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;

-- A snapshot is what was; it never changes.
CREATE TRIGGER ledger_snapshots_append_only BEFORE UPDATE OR DELETE ON ledger_snapshots
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_snapshots_no_truncate BEFORE TRUNCATE ON ledger_snapshots
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
