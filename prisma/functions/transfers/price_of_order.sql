-- What leaves an account for an order between two currencies: what its quote says. The outcome is null, or why the quote is not
-- good for this order: as send_transfer names it.
CREATE OR REPLACE FUNCTION price_of_order(
  p_quote uuid, p_sender uuid, p_from uuid, p_amount bigint, p_currency text, p_paying_currency text, p_at timestamptz,
  OUT outcome text, OUT debited bigint)
LANGUAGE plpgsql AS $$
DECLARE
  v_quote record;
BEGIN
  SELECT q.from_account_id, q.to_currency, q.amount_minor, q.debited_minor, q.expires_at,
         EXISTS (SELECT FROM transfers t WHERE t.quote_id = q.id) AS is_used
    INTO v_quote FROM quotes q WHERE q.id = p_quote AND q.user_id = p_sender;
  outcome := CASE
    WHEN p_currency = p_paying_currency THEN 'quote_needless'
    WHEN p_quote IS NULL THEN 'quote_missing'
    WHEN NOT FOUND THEN 'quote_unknown'
    WHEN v_quote.is_used THEN 'quote_used'
    WHEN v_quote.expires_at <= p_at THEN 'quote_expired'
    WHEN (v_quote.from_account_id, v_quote.to_currency, v_quote.amount_minor) <> (p_from, p_currency, p_amount)
      THEN 'quote_other'
  END;
  debited := v_quote.debited_minor;
END $$;
