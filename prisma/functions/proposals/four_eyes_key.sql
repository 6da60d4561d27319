-- The key under which acts on the bank's own accounts are counted. Acts on a customer count under the customer's id.
CREATE OR REPLACE FUNCTION four_eyes_key(p_account_code text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT md5(p_account_code)::uuid
$$;
