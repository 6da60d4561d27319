-- Counts an act that a member of staff does without a second person. The count covers all customers and all kinds of acts.
-- Returns true if the sums of the last 24 hours stay within the limits (docs/decisions/four-eyes.md). An act that exceeds a limit
-- is not added to the sums. A lock makes the acts of one member of staff run one after the other, so that two acts at the same
-- moment count together.
--
-- The sum of the acts whose amounts the member of staff has chosen may be at most p_limit. The sum of all acts may be at most ten
-- times p_limit. The second limit is higher, because its sum also includes orders whose amounts customers have chosen. All values
-- of p_actor that name no member of staff share one sum. Otherwise, a caller could pass an invented actor whose sum is zero.
CREATE OR REPLACE FUNCTION staff_day_allows(
  p_actor text, p_subject text, p_worth bigint, p_is_order boolean, p_limit bigint, p_at timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_staff uuid := four_eyes_key('nobody on the staff');
  v_others numeric;
  v_own_decisions numeric;
BEGIN
  IF p_actor ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN
    v_staff := coalesce((SELECT id FROM users WHERE id = p_actor::uuid AND role <> 'customer'), v_staff);
  END IF;
  PERFORM pg_advisory_xact_lock(740115, hashtext(v_staff::text));
  SELECT coalesce(sum(worth_minor), 0), coalesce(sum(worth_minor) FILTER (WHERE NOT is_order), 0)
    INTO v_others, v_own_decisions
    FROM staff_acts WHERE staff_id = v_staff AND subject <> p_subject AND counted_at > p_at - interval '24 hours';
  IF v_others + p_worth > p_limit * 10.0 OR NOT p_is_order AND v_own_decisions + p_worth > p_limit THEN
    RETURN false;
  END IF;
  INSERT INTO staff_acts AS a (staff_id, subject, worth_minor, is_order, counted_at)
    VALUES (v_staff, p_subject, p_worth, p_is_order, p_at)
    ON CONFLICT (staff_id, subject) DO UPDATE
      SET worth_minor = CASE WHEN a.counted_at > p_at - interval '24 hours' THEN greatest(a.worth_minor, excluded.worth_minor)
                             ELSE excluded.worth_minor END,
          is_order = excluded.is_order AND (a.is_order OR a.counted_at <= p_at - interval '24 hours'),
          counted_at = p_at;
  RETURN true;
END $$;
