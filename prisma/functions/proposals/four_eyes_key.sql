-- What acts on an account of the bank's own are counted under, as those on a customer are under the customer's id.
CREATE OR REPLACE FUNCTION four_eyes_key(p_account_code text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT md5(p_account_code)::uuid
$$;
