-- Checks an entry and posts it with ledger_write. The function refuses an adjustment of the actor's own account. It also refuses
-- an entry that still needs a second person (ledger_four_eyes). It refuses each entry on a suspense account, because only
-- book_to_suspense and end_settlement_exception may post there. It also refuses the kinds of entries that only another SQL
-- function may write. A request that has already posted its entry may be repeated without a second person.
CREATE OR REPLACE FUNCTION ledger_post(
  p_id uuid, p_kind text, p_subject_type text, p_subject_id text, p_actor text, p_description text,
  p_request_id text, p_at timestamptz, p_accounts bigint[], p_amounts bigint[], p_reverses uuid DEFAULT NULL)
RETURNS uuid LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- The conditions are nested, so that the subquery runs only for an adjustment. If the outer condition contained the subquery,
  -- plpgsql would run a query for every entry.
  IF p_kind = 'adjustment' THEN
    IF EXISTS (SELECT FROM accounts WHERE ledger_account_id = ANY (p_accounts) AND owner_id::text = p_actor) THEN
      RAISE EXCEPTION 'entry %: nobody adjusts an account of their own', p_id USING ERRCODE = 'HF006';
    END IF;
  END IF;
  IF p_kind IN ('journal', 'journal-reversal', 'year-end', 'nostro', 'incoming-payment', 'incoming-credit', 'incoming-credit-reversal', 'incoming-suspense', 'incoming-suspense-reversal', 'settlement-booking', 'return-charges', 'interest-accrual', 'fx-revaluation', 'loan-provision', 'dispute-compensation') THEN
    RAISE EXCEPTION 'entry %: this kind of entry has an SQL function of its own', p_id USING ERRCODE = 'HF006';
  END IF;
  RETURN ledger_write(p_id, p_kind, p_subject_type, p_subject_id, p_actor, p_description, p_request_id, p_at, p_accounts,
                      p_amounts, p_reverses, NULL, true);
END $$;
