-- Holds money. Held money stays in the balance and is no longer available.
CREATE OR REPLACE FUNCTION ledger_hold(
  p_id uuid, p_account bigint, p_amount bigint, p_subject_type text, p_subject_id text, p_at timestamptz)
RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO holds (id, ledger_account_id, amount_minor, subject_type, subject_id, created_at)
    VALUES (p_id, p_account, p_amount, p_subject_type, p_subject_id, p_at);
$$;
