-- Calls four_eyes, and raises the error HF007 if the act needs a second person.
CREATE OR REPLACE FUNCTION require_four_eyes(
  p_act text, p_content text, p_customer uuid, p_amount bigint, p_currency text, p_subject text, p_actor text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT four_eyes(p_act, p_content, p_customer, p_amount, p_currency, p_subject, p_actor) THEN
    RAISE EXCEPTION '% of % needs a second person', p_act, p_content USING ERRCODE = 'HF007';
  END IF;
END $$;
