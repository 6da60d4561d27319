-- A refusal that reveals something about an account number counts as a look-up, unless the customer has paid the number before.
-- The look-up is counted while the account is locked, so simultaneous attempts cannot exceed the bound.
CREATE OR REPLACE FUNCTION count_refused_lookup(p_order transfer_order, INOUT p_found transfer_findings) LANGUAGE plpgsql AS $$
DECLARE
  v_wait bigint;
BEGIN
  IF EXISTS (SELECT FROM payees WHERE user_id = p_order.sender_id AND payee = payee_key(p_found.account_number, '')) THEN
    RETURN;
  END IF;
  v_wait := payee_lookup_wait(p_order.sender_id, p_order.lookups_max);
  IF v_wait IS NULL THEN
    PERFORM count_payee_lookup(p_order.sender_id, p_order.lookup_seconds);
  ELSE
    p_found.outcome := 'lookups';
    p_found.value := v_wait;
  END IF;
END $$;
