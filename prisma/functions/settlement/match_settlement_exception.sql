-- Matches an exception of the kind `missing_with_us` with a transfer. Such an exception is a file's line that the books do not
-- contain. If the line debits the bank, the line is stored as the payment of the transfer. If the line returns money, the
-- exception's kind becomes `returned` and the exception stays open. The caller has locked this exception and any exception about
-- the transfer. Returns false if the line and the transfer do not fit each other.
CREATE OR REPLACE FUNCTION match_settlement_exception(
  p_exception settlement_exceptions, p_transfer uuid, p_note text, p_actor text, p_at timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_transfer transfers;
  v_missing settlement_exceptions;
BEGIN
  IF p_exception.kind IS DISTINCT FROM 'missing_with_us' OR p_exception.state NOT IN ('open', 'suspense') THEN RETURN false; END IF;
  SELECT * INTO v_transfer FROM transfers WHERE id = p_transfer FOR NO KEY UPDATE;
  IF v_transfer.channel IS DISTINCT FROM p_exception.rail OR v_transfer.to_account_id IS NOT NULL OR v_transfer.entry_id IS NULL
     OR v_transfer.currency <> p_exception.currency THEN
    RETURN false;
  END IF;
  -- The line must have the whole amount of the transfer. If earlier lines have returned parts of the amount, a line that returns
  -- money must return exactly the rest.
  IF v_transfer.amount_minor <> abs(p_exception.theirs_minor)
     + (CASE WHEN p_exception.theirs_minor < 0
             THEN (SELECT coalesce(sum(-theirs_minor), 0) FROM settlement_exceptions
                    WHERE transfer_id = p_transfer AND kind = 'returned' AND state <> 'withdrawn')
             ELSE 0 END) THEN
    RETURN false;
  END IF;
  IF p_exception.theirs_minor < 0 THEN
    PERFORM end_settlement_exception(p_exception, 'open', p_note, p_actor, p_at);
    UPDATE settlement_exceptions SET kind = 'returned', transfer_id = p_transfer WHERE id = p_exception.id;
    RETURN true;
  END IF;
  IF EXISTS (SELECT FROM settlement_lines WHERE transfer_id = p_transfer) THEN RETURN false; END IF;
  UPDATE settlement_lines SET transfer_id = p_transfer WHERE file_id = p_exception.file_id AND number = p_exception.line_number;
  PERFORM end_settlement_exception(p_exception, 'matched', p_note, p_actor, p_at);
  UPDATE settlement_exceptions SET transfer_id = p_transfer WHERE id = p_exception.id;
  FOR v_missing IN
    SELECT * FROM settlement_exceptions
     WHERE transfer_id = p_transfer AND kind = 'missing_there' AND state IN ('open', 'suspense') FOR NO KEY UPDATE
  LOOP
    PERFORM end_settlement_exception(v_missing, 'matched', p_note, p_actor, p_at);
  END LOOP;
  RETURN true;
END $$;
