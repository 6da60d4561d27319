-- Writes the audit events, notifications and e-mails of transfers. Takes up to p_limit rows of the outbox, oldest first, and
-- skips rows that another run has locked. Customers who have turned e-mails off for a kind of notification get no e-mail of this
-- kind. All writes are in one transaction, so no notice or event is lost or written twice. Returns the number of processed rows.
--
-- `accountCurrency` is the currency of the recipient's own account. The e-mail shows the currency code only if the amount and this
-- account have different currencies.
--
-- For a new order, record_transfer has stored the order's details in columns of the outbox row, and not in the member `after` of
-- the JSON column `audit`. The sender of a new order is both the actor of the event and the recipient of the notice.
CREATE OR REPLACE FUNCTION drain_transfer_outbox(p_limit integer, p_at timestamptz) RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_count bigint;
BEGIN
  PERFORM pg_current_xact_id();
  WITH taken AS (
    DELETE FROM transfer_outbox
     WHERE id IN (SELECT id FROM transfer_outbox ORDER BY id LIMIT p_limit FOR UPDATE SKIP LOCKED) RETURNING *),
  audited AS (
    INSERT INTO audit_events (id, actor, action, subject_type, subject_id, before, after, ip_address, user_agent, request_id,
                              created_at)
    SELECT ordered_uuid(happened_at, id), coalesce(audit ->> 'actor', recipient_id::text),
           coalesce(audit ->> 'action', 'transfer.initiate'), 'transfer', transfer_id::text, nullif(audit -> 'before', 'null'),
           CASE WHEN channel IS NULL THEN nullif(audit -> 'after', 'null') ELSE jsonb_build_object(
             'channel', channel, 'from', payer_account_number, 'to', payee, 'amountMinor', amount_minor::text,
             'currency', currency, 'debitedMinor', debited_minor::text, 'debitedCurrency', debited_currency,
             'withPin', with_pin) END,
           audit ->> 'ipAddress', audit ->> 'userAgent', audit ->> 'requestId', happened_at
      FROM taken WHERE audit IS NOT NULL ORDER BY id),
  told AS (
    SELECT t.*, money_text(t.amount_minor, t.currency) AS amount, u.email, u.first_name,
           CASE WHEN t.recipient_id <> moved.sender_id THEN t.currency ELSE moved.debited_currency END AS account_currency
      FROM taken t JOIN users u ON u.id = t.recipient_id JOIN transfers moved ON moved.id = t.transfer_id
     WHERE t.event IS NOT NULL ORDER BY t.id),
  notified AS (
    INSERT INTO notifications (id, user_id, kind, params, subject_type, subject_id, created_at)
    SELECT ordered_uuid(happened_at, id), recipient_id, 'transfer-' || event,
           jsonb_build_object('amount', amount, 'currency', currency, 'counterparty', counterparty, 'reason', reason,
                              'accountCurrency', account_currency)
             || CASE WHEN reason_code IS NULL THEN '{}' ELSE jsonb_build_object('reasonCode', reason_code) END,
           'transfer', transfer_id::text, happened_at FROM told),
  mailed AS (
    INSERT INTO emails (id, recipient, template, props, next_attempt_at, created_at)
    SELECT ordered_uuid(happened_at, id), email, 'transfer-status',
           jsonb_build_object('firstName', first_name, 'event', event, 'transferId', transfer_id, 'amount', amount,
                              'currency', currency, 'counterparty', counterparty, 'reason', reason,
                              'accountCurrency', account_currency)
             || CASE WHEN reason_code IS NULL THEN '{}' ELSE jsonb_build_object('reasonCode', reason_code) END,
           p_at, happened_at
      FROM told WHERE NOT EXISTS (
        SELECT FROM notification_preferences p
         WHERE p.user_id = told.recipient_id AND p.kind = 'transfer-' || told.event AND NOT p.by_email))
  SELECT count(*) INTO v_count FROM taken;
  RETURN v_count;
END $$;
