-- Moves money between two accounts of one customer immediately. The function checks statuses, price, limits and funds. It writes
-- the entry, the transfer, and the outbox row for notifications and the audit trail (docs/decisions/sending-money.md). The
-- transfer needs no approval by staff, so no money is held. The limit for a single transfer and the daily limit apply. Because
-- the money keeps its owner, no step-up is needed and the limit for new payees does not apply.
--
-- p_order: an object with the members of the type transfer_order and the channel "own".
--
-- Outcomes: the outcomes of send_transfer, and also `to_unknown`, `to_same` (both numbers name the same account) and
-- `to_blocked`.
CREATE OR REPLACE FUNCTION move_own_money(p_order jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
-- The setting makes every query use an index, as in send_transfer. Otherwise, a plan that Postgres cached while a table was small
-- would read the whole table.
SET enable_seqscan = off AS $$
DECLARE
  v_order transfer_order := jsonb_populate_record(NULL::transfer_order, p_order);
  v_found transfer_findings := find_own_order_parties(v_order);
  v_transfer transfers;
BEGIN
  IF v_found.outcome IS NULL THEN v_found := price_order(v_order, v_found); END IF;
  IF v_found.outcome IS NULL THEN v_found := limit_order(v_order, v_found); END IF;
  IF v_found.outcome IS NULL THEN
    v_transfer.id := v_order.id;
    v_transfer.family := 'interbank';
    v_transfer.channel := v_order.channel;
    v_transfer.account_number := v_found.account_number;
    v_transfer.amount_minor := v_found.amount;
    v_transfer.currency := v_found.currency;
    v_transfer.debited_minor := v_found.debited;
    v_transfer.debited_currency := v_found.debited_currency;
    v_found := record_transfer(v_order, v_found, post_transfer(
      v_transfer, v_found.from_ledger_account, v_found.to_ledger_account, v_order.entry_id, v_order.sender_id::text,
      format('transfer:%s:1:post', v_order.id), v_order.at));
  END IF;
  RETURN transfer_answer(v_found);
END $$;
