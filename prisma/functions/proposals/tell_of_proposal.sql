-- Notifies people of a proposal, on the site and by e-mail. A person who has turned e-mails of this kind off gets no e-mail. The
-- event `waits` notifies all staff who may confirm the proposal now. The events `confirmed`, `declined`, `expired` and `changed`
-- notify the proposer. The worker drops an e-mail if its content is no longer true when the e-mail is due (deliver-due-emails.ts).
-- All moments come from the bank's clock, which may be ahead of real time in a demonstration.
CREATE OR REPLACE FUNCTION tell_of_proposal(p_id uuid, p_event text) RETURNS void LANGUAGE sql AS $$
  WITH told AS MATERIALIZED (
    SELECT u.id, u.email, u.first_name, rtrim(b.first_name || ' ' || b.last_name) AS by_name, p.reason,
           CASE WHEN p.amount_minor > 0 AND p.currency <> 'XXX'
                THEN jsonb_build_object('amount', money_text(p.amount_minor, p.currency), 'currency', p.currency) ELSE '{}' END AS money,
           p.kind, p.expires_at, clock_timestamp() + c.lead_days * interval '1 day' AS at, gen_random_uuid() AS notice
      FROM proposals p CROSS JOIN bank_clock c
      LEFT JOIN users b ON b.id = CASE p_event WHEN 'waits' THEN p.proposed_by ELSE p.decided_by END
      JOIN users u ON u.role <> 'customer' AND CASE p_event
        WHEN 'waits' THEN u.id <> p.proposed_by AND may_decide(p.kind, u.id) AND NOT is_about_own(p, u.id)
        ELSE u.id = p.proposed_by END
     WHERE p.id = p_id),
  notified AS (
    INSERT INTO notifications (id, user_id, kind, params, subject_type, subject_id, created_at)
    SELECT notice, id, 'proposal-' || p_event, money || jsonb_strip_nulls(jsonb_build_object('counterparty', by_name, 'reason', reason)),
           'proposal', p_id::text, at FROM told)
  INSERT INTO emails (id, recipient, template, props, next_attempt_at, created_at)
  SELECT gen_random_uuid(), email, 'proposal-news',
         money || jsonb_strip_nulls(jsonb_build_object('firstName', first_name, 'event', p_event, 'proposalId', p_id, 'kind', kind,
                                                       'by', by_name, 'reason', reason, 'until', expires_at)), at, at
    FROM told
   WHERE NOT EXISTS (SELECT FROM notification_preferences n
                      WHERE n.user_id = told.id AND n.kind = 'proposal-' || p_event AND NOT n.by_email)
$$;
