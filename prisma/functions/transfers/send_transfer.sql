-- Processes an order to send money to somebody else. Checks the accounts, statuses, price, limits and funds. Writes the hold, the
-- transfer, and the outbox row for notifications and the audit trail (docs/decisions/sending-money.md).
--
-- The lock on the sending account makes transfers from this account run one after the other. The later lock on the customer's
-- counter makes all transfers of the customer run one after the other. A refused order moves no money and counts only towards the
-- limit on look-ups of payees.
--
-- `p_order`: an object with the members of the type transfer_order.
--
-- Outcomes: `recorded`, `unverified`, `disabled`, `from_unknown`, `from_inactive`, `beneficiary_unknown`, `receiver_unknown`,
-- `receiver_own`, `receiver_blocked`, `quote_needless`, `quote_missing`, `quote_unknown`, `quote_used`, `quote_expired`,
-- `quote_other`, `limit_single`, `pin_required`.
-- `allowed`: the order has is_check_only and would be accepted. Nothing was written.
-- `known`: this request was processed before. transferId is the transfer that the request recorded.
-- `mismatch`: a request with the same id but other content was processed before.
-- `held`: staff have removed the sender's second factors within the last day.
-- `lookups`: too many look-ups of payees. `value` is the number of seconds until the customer may try another unknown account
--   number of this bank.
-- `amount`: the amount has more decimals than the currency.
-- `limit_payee`: `value` is the amount that may still be sent to this new payee, in US cents.
-- `limit_day`: `value` is the amount that may still be sent today, in US cents.
-- `repeat`: the customer has just sent the same amount to the same payee. transferId is the earlier transfer.
-- `funds`: `value` is the available money of the account, in minor units.
CREATE OR REPLACE FUNCTION send_transfer(p_order jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
-- The setting makes every query use an index. Otherwise, a cached plan from a time when a table was small would read the whole
-- table.
SET enable_seqscan = off AS $$
DECLARE
  v_order transfer_order := jsonb_populate_record(NULL::transfer_order, p_order);
  v_found transfer_findings := find_order_parties(v_order);
BEGIN
  IF v_found.outcome IS NULL THEN v_found := price_order(v_order, v_found); END IF;
  IF v_found.outcome IS NULL THEN v_found := limit_order(v_order, v_found); END IF;
  IF v_found.outcome IS NULL THEN
    v_found := record_transfer(v_order, v_found, NULL);
  ELSIF v_found.is_payee_looked_up AND v_found.outcome <> 'lookups' THEN
    v_found := count_refused_lookup(v_order, v_found);
  END IF;
  RETURN transfer_answer(v_found);
END $$;
