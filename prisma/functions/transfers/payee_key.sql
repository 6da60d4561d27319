-- The key that identifies a payee on all channels. The key contains the account number or, for every wallet, the e-mail address.
CREATE OR REPLACE FUNCTION payee_key(p_account_number text, p_receiver_email text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_account_number WHEN '' THEN 'email:' || lower(p_receiver_email) ELSE 'account:' || p_account_number END
$$;
