-- Who is paid, whatever the channel and however often the customer has written it down: the account, or the address at
-- whichever wallet.
CREATE OR REPLACE FUNCTION payee_key(p_account_number text, p_receiver_email text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_account_number WHEN '' THEN 'email:' || lower(p_receiver_email) ELSE 'account:' || p_account_number END
$$;
