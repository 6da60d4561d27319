-- Changes the statuses or amounts of several transfers in one call. The service chooses the steps of each transfer with
-- transferEffect (lib/transfers/status-effect.model.ts). The call posts the money, writes the outbox rows for notices and audit
-- events, and writes the orders to networks. A refused transfer stays unchanged and does not affect the other transfers. Returns
-- the outcome of each transfer, in the order of p_moves.
--
-- `p_moves`: a list of {id, family, version, onlyPending, status, ending, reason, amountMinor, debitedMinor, steps, network,
--   holdId, entryId, reversalId, action, reasonCode}. `network` is "none", "answer" (the network's answer or file causes the change) or
--   "recalled" (the network has promised not to pay). `holdId`, `entryId` and `reversalId` are the ids of the rows that the steps
--   write. `action` is the action of the audit event.
--
-- Locks are taken in the order of ARCHITECTURE.md: first accounts of the books by ascending id, then the counters of four eyes,
-- then transfers.
CREATE OR REPLACE FUNCTION move_transfers(
  p_moves jsonb, p_mover text, p_at timestamptz, p_origin jsonb)
RETURNS TABLE (outcome text) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_move jsonb;
  v_constraint text;
BEGIN
  -- Creates the system accounts that the entries will need, before any account is locked.
  PERFORM ledger_open_account(s.code, s.currency, 'asset', p_at)
    FROM (SELECT DISTINCT c.code, c.currency
            FROM jsonb_array_elements(p_moves) m JOIN transfers t ON t.id = (m ->> 'id')::uuid
            CROSS JOIN LATERAL (
              SELECT 'settlement:' || replace(t.channel, '_', '-') || ':' || t.currency, t.currency WHERE t.to_account_id IS NULL
              UNION ALL SELECT 'fx:' || t.currency, t.currency WHERE t.currency <> t.debited_currency
              UNION ALL SELECT 'fx:' || t.debited_currency, t.debited_currency WHERE t.currency <> t.debited_currency
            ) c(code, currency)
           WHERE m -> 'steps' ? 'post' ORDER BY 1) s;
  PERFORM FROM ledger_accounts
    WHERE id IN (SELECT a.ledger_account_id FROM jsonb_array_elements(p_moves) m
                   JOIN transfers t ON t.id = (m ->> 'id')::uuid
                   JOIN accounts a ON a.id IN (t.from_account_id, t.to_account_id))
    ORDER BY id FOR NO KEY UPDATE;
  -- four_eyes adds up the acts on a customer in a day, and therefore locks the customer. This query takes the locks of all
  -- customers in ascending order, to avoid a deadlock.
  IF EXISTS (SELECT FROM four_eyes_limits) THEN
    PERFORM four_eyes_lock(c.id)
      FROM (SELECT DISTINCT ON (hashtext(p.id::text)) p.id
              FROM jsonb_array_elements(p_moves) m JOIN transfers t ON t.id = (m ->> 'id')::uuid
              LEFT JOIN accounts r ON r.id = t.to_account_id AND m -> 'steps' ? 'reverse'
              CROSS JOIN LATERAL (VALUES (t.sender_id), (r.owner_id)) p(id)
             WHERE m -> 'steps' ?| '{post,hold,reverse}' AND p.id IS NOT NULL ORDER BY hashtext(p.id::text) OFFSET 0) c;
  END IF;

  FOR v_move IN SELECT * FROM jsonb_array_elements(p_moves) LOOP
    BEGIN
      outcome := move_transfer(v_move, p_mover, p_at, p_origin);
    EXCEPTION
      WHEN SQLSTATE 'HF005' THEN
        outcome := 'recall';
      WHEN check_violation THEN
        GET STACKED DIAGNOSTICS v_constraint = CONSTRAINT_NAME;
        IF v_constraint <> 'ledger_accounts_available_not_negative' THEN
          RAISE;
        END IF;
        -- A step would bring an account's available money below zero. A reversal of a payment inside this bank debits the
        -- receiver. All other steps debit the sender.
        outcome := CASE WHEN v_move -> 'steps' ? 'reverse'
                         AND (SELECT to_account_id IS NOT NULL FROM transfers WHERE id = (v_move ->> 'id')::uuid)
                        THEN 'receiver_funds' ELSE 'funds' END;
    END;
    RETURN NEXT;
  END LOOP;
END $$;
