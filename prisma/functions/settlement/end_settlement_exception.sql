-- Sets the next state of a locked exception. A posting to the suspense account is reversed first. For a person's act,
-- work_settlement_exception checks the permission first. When an imported file explains the difference, no permission is needed.
CREATE OR REPLACE FUNCTION end_settlement_exception(
  p_exception settlement_exceptions, p_state text, p_note text, p_actor text, p_at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_exception.state = 'suspense' THEN
    PERFORM ledger_write(gen_random_uuid(), 'suspense-reversal', 'settlement_exception', p_exception.id::text, p_actor,
      '{"code": "difference-explained"}',
      format('settlement-exception:%s:%s:explained', p_exception.id, p_exception.version + 1), p_at, l.accounts, l.amounts,
      p_exception.entry_id)
      FROM (SELECT array_agg(ledger_account_id ORDER BY ledger_account_id) AS accounts,
                   array_agg(-amount_minor ORDER BY ledger_account_id) AS amounts
              FROM postings WHERE entry_id = p_exception.entry_id) l;
  END IF;
  UPDATE settlement_exceptions
     SET state = p_state::settlement_exception_state, entry_id = NULL, note = p_note, version = version + 1, updated_at = p_at
   WHERE id = p_exception.id;
END $$;
