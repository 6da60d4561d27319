-- Requires a second person if the return of this transfer brings the sum of a file's returns above the limit. The sum includes
-- all returns that the file has ever caused, by any member of staff and to any customer, because the file may be forged. In
-- addition, four_eyes counts the returns of one member of staff in a day over all files.
--
-- Callers hold the file's lock (four_eyes_lock) and have moved the transfer. p_transfer is the transfer's row before the move.
-- The id and the version are therefore the same as in move_transfer, and one confirmation covers both acts.
CREATE OR REPLACE FUNCTION file_return_needs_four_eyes(p_file uuid, p_transfer transfers) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_given bigint;
BEGIN
  SELECT coalesce(sum(limit_worth(CASE kind WHEN 'returned' THEN -theirs_minor ELSE ours_minor - theirs_minor END, currency, 'infinity')), 0)
    INTO v_given FROM settlement_exceptions WHERE file_id = p_file AND state = 'reversed';
  IF v_given + limit_worth(p_transfer.debited_minor, p_transfer.debited_currency, 'infinity') > (SELECT limit_minor FROM four_eyes_limits) THEN
    PERFORM require_four_eyes('return', concat_ws('|', p_transfer.id, p_transfer.version), NULL, p_transfer.debited_minor,
                              p_transfer.debited_currency, 'return:' || p_transfer.id, NULL);
  END IF;
END $$;
