-- A deleted transfer makes no payee known. Earlier releases kept the moment of a deleted transfer in payees. The next transfer that
-- is not deleted now makes such a payee known. Without such a transfer, the payee is new again. A row with another moment stays as
-- it is. The migration 20261201030100 has copied rows without a bank to keys with the bank, so the copies are corrected too.
WITH wrong AS MATERIALIZED (
  SELECT DISTINCT p.user_id, p.payee, t.account_number, key.sent
    FROM transfers t
    JOIN payees p ON p.user_id = t.sender_id AND p.known_since = t.created_at
   CROSS JOIN LATERAL (
     SELECT payee_key(t.account_number, t.receiver_email, t.country, t.swift_code, t.routing_number) AS sent) key
   WHERE t.status = 'deleted' AND key.sent IN (p.payee, regexp_replace(p.payee, '^(account:[^/]*)/.*$', '\1'))
),
known AS MATERIALIZED (
  SELECT w.user_id, w.payee, (
           SELECT min(t.created_at) FROM transfers t
            WHERE t.sender_id = w.user_id AND t.account_number = w.account_number AND t.status <> 'deleted'
              AND payee_key(t.account_number, t.receiver_email, t.country, t.swift_code, t.routing_number)
                  IN (w.payee, w.sent)) AS since
    FROM wrong w
),
forgotten AS (
  DELETE FROM payees p USING known k WHERE p.user_id = k.user_id AND p.payee = k.payee AND k.since IS NULL
)
UPDATE payees p SET known_since = k.since FROM known k WHERE p.user_id = k.user_id AND p.payee = k.payee AND k.since IS NOT NULL;
