-- Captures the hold of the proposal that this transaction has confirmed, because the money will now be posted. Callers must lock
-- the accounts of the books first, as the lock order demands.
CREATE OR REPLACE FUNCTION capture_proposal_hold(p_at timestamptz) RETURNS void LANGUAGE sql AS $$
  SELECT ledger_close_hold(h.id, 'captured', p_at)
    FROM proposals p JOIN holds h ON h.id = p.hold_id AND h.state = 'open'
   WHERE p.decided_txid = pg_current_xact_id()::text::bigint AND p.state = 'confirmed'
$$;
