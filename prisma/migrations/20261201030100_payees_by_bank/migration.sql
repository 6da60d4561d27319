-- The key of a payee now contains the bank, unless the account number is an IBAN. Each known payee stays known at the bank that
-- the customer has saved. The sum that counts against the limit stays in the old row, because the sums of all rows of an account
-- number count together. Payees of wires need no new row, because send_transfer finds the earlier wires to the same bank.
CREATE OR REPLACE FUNCTION payee_key(
  p_account_number text, p_receiver_email text, p_country text, p_swift_code text, p_routing_number text
) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p_account_number = '' THEN 'email:' || lower(p_receiver_email)
    WHEN p_account_number ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'
      OR coalesce(p_country, '') || p_swift_code || p_routing_number = '' THEN 'account:' || p_account_number
    ELSE concat_ws('/', 'account:' || p_account_number, coalesce(p_country, ''),
                   regexp_replace(p_swift_code, '^(.{8})XXX$', '\1'), p_routing_number)
  END
$$;

INSERT INTO payees (user_id, payee, known_since, sent_minor, counted_since)
SELECT b.owner_id, key.new, coalesce(p.known_since, paid.since), 0, p.counted_since
  FROM beneficiaries b
  CROSS JOIN LATERAL (SELECT payee_key(b.account_number, '', b.country, b.swift_code, b.routing_number) AS new,
                             'account:' || b.account_number AS old) key
  LEFT JOIN payees p ON p.user_id = b.owner_id AND p.payee = key.old
  LEFT JOIN LATERAL (SELECT min(t.created_at) AS since FROM transfers t
                      WHERE p.user_id IS NULL AND t.sender_id = b.owner_id AND t.account_number = b.account_number
                        AND t.receiver_email = '' AND t.status IN ('approved', 'closed')) paid ON true
 WHERE b.status <> 'deleted' AND key.new <> key.old AND coalesce(p.known_since, paid.since) IS NOT NULL
ON CONFLICT DO NOTHING;
