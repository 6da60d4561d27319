-- Records an order to send money, in one call: a transfer is the bank's hottest path, and each round trip costs more
-- than the work that it carries (docs/decisions/0005-one-call-transfers.md).
--
-- From the first line on, transfers from this account wait for each other, so that limits and funds stay as they are
-- read. All checks come before the first write. The four records are whole rows of their tables, made by the services.
--
-- Outcomes: recorded; known (this request was recorded before: its transfer); mismatch (it was, with other content);
-- limit (value: what may still be sent today); funds (value: what is available).
CREATE OR REPLACE FUNCTION record_transfer(
  p_transfer jsonb, p_ledger_account bigint, p_day_start timestamptz, p_daily_limit bigint,
  p_notification jsonb, p_email jsonb, p_audit jsonb,
  OUT outcome text, OUT transfer_id uuid, OUT value bigint)
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_new transfers := jsonb_populate_record(NULL::transfers, p_transfer);
  v_known_hash text;
  v_sent bigint;
BEGIN
  SELECT balance_minor - held_minor INTO STRICT value FROM ledger_accounts WHERE id = p_ledger_account FOR NO KEY UPDATE;

  SELECT id, request_hash INTO transfer_id, v_known_hash FROM transfers WHERE request_id = v_new.request_id;
  IF FOUND THEN
    outcome := CASE WHEN v_known_hash = v_new.request_hash THEN 'known' ELSE 'mismatch' END;
    RETURN;
  END IF;

  IF v_new.quote_id IS NOT NULL AND EXISTS (SELECT FROM transfers WHERE quote_id = v_new.quote_id) THEN
    outcome := 'quote';
    RETURN;
  END IF;

  SELECT coalesce(sum(debited_minor), 0) INTO v_sent FROM transfers
    WHERE from_account_id = v_new.from_account_id AND created_at >= p_day_start AND status <> 'deleted';
  IF v_sent + v_new.debited_minor > p_daily_limit THEN
    outcome := 'limit';
    value := greatest(p_daily_limit - v_sent, 0);
    RETURN;
  END IF;

  IF v_new.debited_minor > value THEN
    outcome := 'funds';
    RETURN;
  END IF;

  PERFORM ledger_hold(v_new.hold_id, p_ledger_account, v_new.debited_minor, 'transfer', v_new.id::text, v_new.created_at);
  INSERT INTO transfers SELECT v_new.*;
  PERFORM record_notice(p_notification, p_email);
  PERFORM record_audit_events(jsonb_build_array(p_audit));
  outcome := 'recorded';
  transfer_id := v_new.id;
END $$;
