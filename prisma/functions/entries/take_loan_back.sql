-- Reverses the payout of a loan that was lent by mistake. The reversal is possible only if no instalment and no part of an
-- instalment has been paid. The payout and its reversal count as one action towards the four-eyes limit, because both pass the
-- same subject to four_eyes.
CREATE OR REPLACE FUNCTION take_loan_back(p_entry uuid, p_loan uuid, p_actor text, p_at timestamptz) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_loan loans;
BEGIN
  PERFORM join_interest();
  SELECT * INTO v_loan FROM loans WHERE id = p_loan;
  IF v_loan.disbursement_entry_id IS NULL OR v_loan.installments_paid > 0
     OR EXISTS (SELECT FROM loan_instalment_parts WHERE loan_id = p_loan) THEN
    RAISE EXCEPTION 'loan % is not one to take back', p_loan USING ERRCODE = 'HF004';
  END IF;
  PERFORM acts_for_bank(p_actor, v_loan.owner_id);
  PERFORM require_four_eyes('loan-take-back', 'loan:' || p_loan, v_loan.owner_id, v_loan.amount_minor, v_loan.currency,
                            'loan:' || p_loan || ':loan-disbursement', p_actor);
  PERFORM capture_proposal_hold(p_at);
  PERFORM ledger_reverse(v_loan.disbursement_entry_id, p_entry, p_actor,
                        jsonb_build_object('code', 'loan-taken-back', 'name', v_loan.loan_name)::text,
                        format('loan:%s:take-back:%s', p_loan, v_loan.version + 1), p_at);
  UPDATE loans SET status = 'pending', disbursement_entry_id = NULL, disbursed_on = NULL WHERE id = p_loan;
END $$;
