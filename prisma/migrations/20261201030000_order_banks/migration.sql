-- The payee's bank, as the order names it.
ALTER TYPE transfer_findings ADD ATTRIBUTE country text;
ALTER TYPE transfer_findings ADD ATTRIBUTE bank_to text;
ALTER TYPE transfer_findings ADD ATTRIBUTE swift_code text;
ALTER TYPE transfer_findings ADD ATTRIBUTE routing_number text;

-- An interbank order of an earlier release names no bank. The orders that the network does not have yet get the payee's present
-- bank. They are few, because the worker hands an order to the network within seconds of its approval.
DO $$ BEGIN
  UPDATE transfers t
     SET country = b.country, bank_to = b.bank_to, swift_code = b.swift_code, routing_number = b.routing_number
    FROM beneficiaries b
   WHERE b.id = t.beneficiary_id AND t.channel = 'interbank' AND t.routing_number = '' AND t.swift_code = '' AND t.country IS NULL
     AND (b.country IS NOT NULL OR b.bank_to <> '' OR b.swift_code <> '' OR b.routing_number <> '')
     AND (t.status IN ('pending', 'active')
          OR EXISTS (SELECT FROM network_orders o WHERE o.transfer_id = t.id AND o.answered_at IS NULL))
     AND NOT EXISTS (SELECT FROM ach_entries e WHERE e.transfer_id = t.id);
END $$;
