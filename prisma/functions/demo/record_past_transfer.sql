-- Writes a past transfer of a demonstration. The parameter is a row of the table transfers. If the status is `pending` or
-- `active`, the function holds the amount. If the status is `approved` or `closed`, the function posts the amount. For a deleted
-- transfer, no money is moved.
CREATE OR REPLACE FUNCTION record_past_transfer(p_transfer jsonb, p_at timestamptz) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_empty jsonb := '{"payer_name": "", "payer_account_number": "", "reason": "", "note": "", "receiver_email": "", "bank_to": "",
    "swift_code": "", "routing_number": "", "receiver_street": "", "receiver_town": "", "receiver_postcode": "", "purpose": "",
    "charges": "", "remittance": "", "authorisation": "", "counted_minor": 0, "counted_without_pin": false, "version": 1}';
  v_new transfers := jsonb_populate_record(NULL::transfers, v_empty || jsonb_strip_nulls(p_transfer));
  v_from bigint;
  v_to bigint;
BEGIN
  IF NOT is_seeding() THEN
    RAISE EXCEPTION 'no demonstration begins here' USING ERRCODE = 'HF006';
  END IF;
  SELECT ledger_account_id INTO STRICT v_from FROM accounts WHERE id = v_new.from_account_id;
  SELECT ledger_account_id INTO v_to FROM accounts WHERE id = v_new.to_account_id;
  IF v_to IS NULL THEN
    PERFORM ledger_open_account('settlement:' || replace(v_new.channel, '_', '-') || ':' || v_new.currency, v_new.currency, 'asset', p_at);
  END IF;
  IF v_new.status IN ('pending', 'active') THEN
    v_new.hold_id := v_new.id;
    PERFORM ledger_hold(v_new.id, v_from, v_new.debited_minor, 'transfer', v_new.id::text, p_at);
  ELSIF v_new.status <> 'deleted' THEN
    v_new.entry_id := post_transfer(v_new, v_from, v_to, v_new.id, 'system', format('transfer:%s:1:post', v_new.id), p_at);
  END IF;
  INSERT INTO transfers SELECT v_new.*;
END $$;
