-- Moves transfers to other statuses and amounts, in one call: the books follow by the steps that transferEffect gave
-- (lib/transfers/status-effect.ts), and what is to be told, audited and ordered from a network is written. Each transfer is
-- by itself: what is refused leaves that one as it was. Gives what came of each, in their order.
--
-- p_moves: a list of {id, family, version, onlyPending, status, ending, reason, amountMinor, debitedMinor, steps, network
-- ("none", "answer": the network itself asks for it, or "recalled": it has promised not to pay), holdId, entryId,
-- reversalId: ids for what the steps make, action: for the audit}. Locks come in the order of ARCHITECTURE.md: accounts of
-- the books first, in rising order, then transfers.
CREATE OR REPLACE FUNCTION move_transfers(
  p_moves jsonb, p_mover text, p_at timestamptz, p_origin jsonb)
RETURNS TABLE (outcome text) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_move jsonb;
  v_constraint text;
BEGIN
  -- System accounts that the entries will need are there before anything is locked.
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
  -- Each act on a customer counts with the others of the day (four_eyes): one lock a customer, in rising order.
  IF EXISTS (SELECT FROM four_eyes_limits) THEN
    PERFORM four_eyes_lock(c.sender_id)
      FROM (SELECT DISTINCT ON (hashtext(t.sender_id::text)) t.sender_id
              FROM jsonb_array_elements(p_moves) m JOIN transfers t ON t.id = (m ->> 'id')::uuid
             WHERE m -> 'steps' ? 'post' OR m -> 'steps' ? 'hold' ORDER BY hashtext(t.sender_id::text) OFFSET 0) c;
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
        -- Only a reversal between two customers takes money from the receiver.
        outcome := CASE WHEN v_move -> 'steps' ? 'reverse'
                         AND (SELECT to_account_id IS NOT NULL FROM transfers WHERE id = (v_move ->> 'id')::uuid)
                        THEN 'receiver_funds' ELSE 'funds' END;
    END;
    RETURN NEXT;
  END LOOP;
END $$;
