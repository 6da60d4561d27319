-- The last step of an order. Writes the transfer and its outbox row for drain_transfer_outbox, and holds the money until the bank
-- decides. For a transfer between own accounts, the caller has already posted the entry p_entry. The transfer is then recorded as
-- closed, and no money is held.
CREATE OR REPLACE FUNCTION record_transfer(p_order transfer_order, INOUT p_found transfer_findings, p_entry uuid)
LANGUAGE plpgsql AS $$
DECLARE
  v_is_own boolean := p_entry IS NOT NULL;
BEGIN
  IF NOT v_is_own THEN
    INSERT INTO holds (id, ledger_account_id, amount_minor, subject_type, subject_id, created_at)
      VALUES (p_order.id, p_found.from_ledger_account, p_found.debited, 'transfer', p_order.id::text, p_order.at);
  END IF;
  INSERT INTO transfers (id, family, channel, status, sender_id, from_account_id, to_account_id, beneficiary_id, payer_name,
                         payer_account_number, account_name, account_number, account_type, receiver_email, country, bank_to,
                         swift_code, routing_number, authorisation, amount_minor, currency, debited_minor, debited_currency,
                         quote_id, note, hold_id, entry_id, request_id, request_hash, counted_minor, counted_on,
                         counted_without_pin, created_at, updated_at)
    VALUES (p_order.id,
            (CASE p_order.channel WHEN 'interbank' THEN 'interbank' WHEN 'own' THEN 'interbank' WHEN 'wire' THEN 'wire'
                                  ELSE 'wallet' END)::transfer_family,
            p_order.channel, (CASE WHEN v_is_own THEN 'closed' ELSE 'pending' END)::transfer_status, p_order.sender_id,
            p_found.from_id, p_found.to_id, p_found.beneficiary_id, p_found.from_name, p_found.from_number, p_found.account_name,
            p_found.account_number, p_found.account_type, p_order.receiver_email, p_order.country, p_order.bank_to,
            p_order.swift_code, p_order.routing_number, p_order.authorisation, p_found.amount, p_found.currency, p_found.debited,
            p_found.debited_currency, p_order.quote_id, p_order.note, CASE WHEN NOT v_is_own THEN p_order.id END, p_entry,
            p_order.request_id, p_order.request_hash, p_found.worth, p_found.counted_on, NOT p_order.has_pin, p_order.at,
            p_order.at);
  IF p_found.is_new_payee OR NOT p_found.is_payee_kept THEN
    INSERT INTO payees (user_id, payee, known_since, sent_minor)
      VALUES (p_order.sender_id, payee_key(p_found.account_number, p_order.receiver_email),
              coalesce(p_found.paid_since, p_order.at), CASE WHEN p_found.is_new_payee THEN p_found.worth ELSE 0 END)
      ON CONFLICT (user_id, payee) DO UPDATE
        SET sent_minor = CASE WHEN p_found.counts_anew THEN 0 ELSE payees.sent_minor END + excluded.sent_minor,
            counted_since = CASE WHEN p_found.counts_anew THEN p_order.at ELSE payees.counted_since END;
  END IF;
  INSERT INTO transfer_outbox (transfer_id, recipient_id, event, amount_minor, currency, counterparty, audit, happened_at,
                               channel, payer_account_number, payee, debited_minor, debited_currency, with_pin)
    VALUES (p_order.id, p_order.sender_id, CASE WHEN v_is_own THEN 'completed' ELSE 'initiated' END, p_found.amount,
            p_found.currency,
            -- Two accounts of one customer have the same name, so the notice names the account number.
            CASE WHEN v_is_own THEN p_found.account_number ELSE p_found.account_name END, p_order.origin, p_order.at,
            p_order.channel, p_found.from_number, coalesce(nullif(p_found.account_number, ''), p_order.receiver_email),
            p_found.debited, p_found.debited_currency, NOT v_is_own AND p_order.has_pin);
  p_found.outcome := 'recorded';
  p_found.transfer_id := p_order.id;
END $$;
