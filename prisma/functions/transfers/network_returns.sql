-- Books the charges that intermediary banks have kept from a returned payment. This bank bears these charges as network fees.
-- Returns the entry's id, or null if there are no charges.
CREATE OR REPLACE FUNCTION book_return_charges(
  p_transfer transfers, p_charges bigint, p_entry uuid, p_actor text, p_at timestamptz)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  v_rail text := replace(p_transfer.channel, '_', '-') || ':' || p_transfer.currency;
  v_settlement bigint;
  v_fees bigint;
BEGIN
  IF p_charges = 0 THEN RETURN NULL; END IF;
  v_settlement := ledger_open_account('settlement:' || v_rail, p_transfer.currency, 'asset', p_at);
  v_fees := ledger_open_account('expense:network-fees:' || p_transfer.currency, p_transfer.currency, 'expense', p_at);
  RETURN ledger_write(p_entry, 'return-charges', 'transfer', p_transfer.id::text, p_actor, '{"code": "return-charges"}',
    format('transfer:%s:return-charges', p_transfer.id), p_at, l.accounts, l.amounts)
    FROM (SELECT array_agg(u.account ORDER BY u.account) AS accounts, array_agg(u.amount ORDER BY u.account) AS amounts
            FROM unnest(ARRAY[v_settlement, v_fees], ARRAY[p_charges, -p_charges]) u(account, amount)) l;
END $$;

-- Returns the charges of a return that a network's message has stated and that is not booked. p_back is the amount that came back
-- according to the network's files. Returns null if the message states another amount, or if amount and charges do not add up to
-- the sent amount.
CREATE OR REPLACE FUNCTION open_return_charges(p_transfer uuid, p_back bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT n.charges_minor FROM network_returns n JOIN transfers t ON t.id = n.transfer_id
   WHERE n.transfer_id = p_transfer AND n.state IN ('waiting', 'refused') AND n.amount_minor = p_back
     AND n.amount_minor + n.charges_minor = t.amount_minor
$$;

-- Ends the open return of a payment whose money staff have just returned because of a network's file. If the message states the
-- same amount as the file, the return becomes `booked`: its charges are booked, and the return is linked to the line of
-- p_exception. Otherwise, the return becomes `in_file`, because the money did not come back by the message. A return whose amount
-- and charges do not add up to the sent amount stays `refused`.
--
-- `p_transfer`: the transfer's row before its entry was reversed. `p_back`: the amount that came back according to the files, or
-- null if a file lacks the payment.
CREATE OR REPLACE FUNCTION end_network_return(
  p_transfer transfers, p_back bigint, p_exception settlement_exceptions, p_actor text, p_at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_return network_returns;
BEGIN
  SELECT * INTO v_return FROM network_returns
   WHERE transfer_id = p_transfer.id AND state IN ('waiting', 'refused') AND amount_minor + charges_minor = p_transfer.amount_minor
     FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  IF v_return.amount_minor IS DISTINCT FROM p_back THEN
    UPDATE network_returns SET state = 'in_file' WHERE transfer_id = p_transfer.id;
    RETURN;
  END IF;
  UPDATE network_returns
     SET state = 'booked', entry_id = p_transfer.entry_id, file_id = p_exception.file_id, line_number = p_exception.line_number,
         charges_entry_id = book_return_charges(p_transfer, v_return.charges_minor, gen_random_uuid(), p_actor, p_at)
   WHERE transfer_id = p_transfer.id;
END $$;

-- Returns the state of a return that the site shows. The network's files may state an open return too, and cause exceptions. When
-- staff have ended all these exceptions, for example with a booking to the customer, the return is shown as `in_file`. The row
-- keeps its state, because it records the bank's reaction to the message. The return stays open if the files have stated only a
-- part of the money, or if a note has ended an exception, because a note books nothing.
CREATE OR REPLACE FUNCTION shown_return_state(p_return network_returns) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_return.state IN ('waiting', 'refused') AND (
    SELECT bool_and(x.state NOT IN ('open', 'suspense', 'noted')) AND sum(-x.theirs_minor) >= least(p_return.amount_minor, max(t.amount_minor))
      FROM settlement_exceptions x JOIN transfers t ON t.id = x.transfer_id
     WHERE x.transfer_id = p_return.transfer_id AND x.kind = 'returned' AND x.state <> 'withdrawn')
  THEN 'in_file' ELSE p_return.state END
$$;

-- True if the money of a return may still go to the sender. The bank has not booked the return then. In addition, the network's
-- files have not stated the money yet, or staff still work on the lines that state the money. A line with a note counts as worked
-- off, because staff have then decided that the line gives nothing to the sender.
CREATE OR REPLACE FUNCTION return_is_open(p_return network_returns) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_return.state IN ('waiting', 'refused')
     AND (SELECT coalesce(bool_or(x.state IN ('open', 'suspense')), true)
              OR sum(-x.theirs_minor) < least(p_return.amount_minor, max(t.amount_minor))
            FROM settlement_exceptions x JOIN transfers t ON t.id = x.transfer_id
           WHERE x.transfer_id = p_return.transfer_id AND x.kind = 'returned' AND x.state <> 'withdrawn')
$$;

-- Refuses changes of a return, because the row records what the network has stated. Two changes are allowed. The columns that
-- link the return to the line of a settlement file may be set or cleared. An open return may end (end_network_return) if its
-- amount and charges add up to the sent amount, the payment's entry was reversed, and staff have ended an exception about the
-- payment by this reversal.
CREATE OR REPLACE FUNCTION network_returns_keep() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_may_change text[] := '{file_id,line_number}';
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state IN ('waiting', 'refused') AND NEW.state IN ('booked', 'in_file')
     AND EXISTS (SELECT FROM transfers t WHERE t.id = OLD.transfer_id AND t.entry_id IS NULL
                                           AND t.amount_minor = OLD.amount_minor + OLD.charges_minor)
     AND EXISTS (SELECT FROM settlement_exceptions x WHERE x.transfer_id = OLD.transfer_id AND x.state = 'reversed')
     AND (NEW.state = 'in_file' OR EXISTS (SELECT FROM journal_entries r WHERE r.reverses_id = NEW.entry_id)) THEN
    v_may_change := v_may_change || '{state,entry_id,charges_entry_id}';
  END IF;
  IF TG_OP = 'DELETE' OR to_jsonb(NEW) - v_may_change <> to_jsonb(OLD) - v_may_change THEN
    RAISE EXCEPTION 'the return of transfer % does not change', OLD.transfer_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER network_returns_keep BEFORE UPDATE OR DELETE ON network_returns
  FOR EACH ROW EXECUTE FUNCTION network_returns_keep();
ALTER TABLE network_returns ENABLE ALWAYS TRIGGER network_returns_keep;
