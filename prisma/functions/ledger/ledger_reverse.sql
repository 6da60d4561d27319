-- Reverses an entry by a new entry that has the same lines with opposite signs.
CREATE OR REPLACE FUNCTION ledger_reverse(
  p_entry uuid, p_id uuid, p_actor text, p_description text, p_request_id text, p_at timestamptz)
RETURNS uuid LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_entry journal_entries%ROWTYPE;
  v_accounts bigint[];
  v_amounts bigint[];
BEGIN
  SELECT * INTO v_entry FROM journal_entries WHERE id = p_entry;
  IF NOT FOUND OR v_entry.reverses_id IS NOT NULL THEN
    RAISE EXCEPTION 'entry % cannot be reversed', p_entry USING ERRCODE = 'HF004';
  END IF;
  SELECT array_agg(ledger_account_id ORDER BY ledger_account_id), array_agg(-amount_minor ORDER BY ledger_account_id)
    INTO v_accounts, v_amounts FROM postings WHERE entry_id = p_entry;
  RETURN ledger_post(p_id, v_entry.kind || '-reversal', v_entry.subject_type, v_entry.subject_id, p_actor,
                     p_description, p_request_id, p_at, v_accounts, v_amounts, p_entry);
END $$;
