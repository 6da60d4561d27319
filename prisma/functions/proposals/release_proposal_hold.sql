-- Releases the money that a proposal has held, if the proposal has ended without being carried out.
CREATE OR REPLACE FUNCTION release_proposal_hold(p_proposal uuid) RETURNS void LANGUAGE sql AS $$
  SELECT ledger_close_hold(hold_id, 'released', clock_timestamp() + (SELECT lead_days FROM bank_clock) * interval '1 day')
    FROM proposals WHERE id = p_proposal AND hold_id IS NOT NULL
$$;
