-- A record's state in few letters: whatever a proposal about it was made of has changed when it is another one.
CREATE OR REPLACE FUNCTION proposal_subject_state(p_type text, p_id text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN CASE p_type
    WHEN 'transfer' THEN (SELECT version::text FROM transfers WHERE id = p_id::uuid)
    WHEN 'loan' THEN (SELECT version::text FROM loans WHERE id = p_id::uuid)
    WHEN 'deposit' THEN (SELECT version::text FROM deposits WHERE id = p_id::uuid)
    WHEN 'account' THEN (SELECT concat_ws('|', a.status, a.account_type, a.currency, l.balance_minor)
                           FROM accounts a JOIN ledger_accounts l ON l.id = a.ledger_account_id WHERE a.id = p_id::uuid)
    WHEN 'user' THEN (SELECT concat_ws('|', u.role, u.status, (SELECT string_agg(f.id::text, ',' ORDER BY f.id)
                                                                 FROM second_factors f WHERE f.user_id = u.id))
                        FROM users u WHERE u.id = p_id::uuid)
    WHEN 'staff_invitation' THEN (SELECT coalesce(max(id::text), '') FROM staff_invitations
                                   WHERE email = p_id AND accepted_at IS NULL AND withdrawn_at IS NULL)
    WHEN 'settlement_exception' THEN (SELECT concat_ws('|', x.version, t.version) FROM settlement_exceptions x
                                        LEFT JOIN transfers t ON t.id = x.transfer_id WHERE x.id = p_id::uuid)
    WHEN 'exchange_rate' THEN (SELECT id::text FROM exchange_rates
                                WHERE base_currency = 'USD' AND quote_currency = p_id::bpchar ORDER BY valid_from DESC LIMIT 1)
  END;
END $$;
