-- The second step of an order. Finds the arriving amount, the debited amount, and the value that counts towards the limits. If
-- the price cannot be determined, `outcome` is the reason (see the outcomes of send_transfer). For a conversion, the debited
-- amount comes from the customer's quote. A quote has expired when its rates were replaced more than five minutes ago by the
-- database's clock. A caller therefore cannot use an old price by stating a wrong time in the quote or in the order.
CREATE OR REPLACE FUNCTION price_order(p_order transfer_order, INOUT p_found transfer_findings) LANGUAGE plpgsql AS $$
DECLARE
  v_quote record;
BEGIN
  p_found.amount := p_order.hundredths;
  IF currency_digits(p_found.currency) = 0 THEN
    IF p_order.hundredths % 100 <> 0 THEN p_found.outcome := 'amount'; RETURN; END IF;
    p_found.amount := p_order.hundredths / 100;
  END IF;
  p_found.debited := p_found.amount;
  IF p_order.quote_id IS NOT NULL OR p_found.currency <> p_found.debited_currency THEN
    SELECT q.from_account_id, q.to_currency, q.amount_minor, q.debited_minor, q.expires_at, q.from_rate_id, q.to_rate_id,
           EXISTS (SELECT FROM transfers t WHERE t.quote_id = q.id) AS is_used
      INTO v_quote FROM quotes q WHERE q.id = p_order.quote_id AND q.user_id = p_order.sender_id;
    p_found.outcome := CASE
      WHEN p_found.currency = p_found.debited_currency THEN 'quote_needless'
      WHEN p_order.quote_id IS NULL THEN 'quote_missing'
      WHEN NOT FOUND THEN 'quote_unknown'
      WHEN v_quote.is_used THEN 'quote_used'
      WHEN v_quote.expires_at <= p_order.at OR rate_is_replaced(v_quote.from_rate_id) OR rate_is_replaced(v_quote.to_rate_id)
        THEN 'quote_expired'
      WHEN (v_quote.from_account_id, v_quote.to_currency, v_quote.amount_minor)
           <> (p_found.from_id, p_found.currency, p_found.amount) THEN 'quote_other' END;
    IF p_found.outcome IS NOT NULL THEN RETURN; END IF;
    p_found.debited := v_quote.debited_minor;
  END IF;
  p_found.worth := limit_worth(p_found.debited, p_found.debited_currency, p_order.at);
END $$;
