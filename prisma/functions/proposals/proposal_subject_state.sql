-- Returns the state of a record as text. The text contains the fields on which a proposal about the record depends. When the text
-- changes, the proposal ends, and overtaken_by names the changed field. For an account, the state contains the last correction
-- and not the balance. Otherwise, a customer could send one cent to end the proposal of a correction. A plan that does not exist
-- yet has its name in lower case as its id. The state of such a plan is null until a plan with this name is offered.
CREATE OR REPLACE FUNCTION proposal_subject_state(p_type text, p_id text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN CASE p_type
    WHEN 'transfer' THEN (SELECT jsonb_build_object('version', version, 'status', status, 'amount', amount_minor)
                            FROM transfers WHERE id = p_id::uuid)
    WHEN 'dispute' THEN (SELECT jsonb_build_object('version', d.version, 'status', d.state, 'transfer', t.version)
                           FROM disputes d JOIN transfers t ON t.id = d.transfer_id WHERE d.id = p_id::uuid)
    WHEN 'loan' THEN (SELECT jsonb_build_object('version', version, 'status', status, 'amount', amount_minor)
                        FROM loans WHERE id = p_id::uuid)
    WHEN 'deposit' THEN (SELECT jsonb_build_object('version', version, 'status', status, 'amount', amount_minor)
                           FROM deposits WHERE id = p_id::uuid)
    WHEN 'loan_plan' THEN (SELECT jsonb_build_object('version', version, 'status', status) FROM loan_plans
                            WHERE id::text = p_id OR status = 'active' AND lower(name) = p_id
                            ORDER BY id::text = p_id DESC LIMIT 1)
    WHEN 'deposit_plan' THEN (SELECT jsonb_build_object('version', version, 'status', status) FROM deposit_plans
                               WHERE id::text = p_id OR status = 'active' AND lower(name) = p_id
                               ORDER BY id::text = p_id DESC LIMIT 1)
    WHEN 'account' THEN (SELECT jsonb_build_object('status', a.status, 'type', a.account_type, 'currency', a.currency,
                                                   'balance', (
                                                     SELECT j.id FROM journal_entries j WHERE j.subject_type = 'account' AND j.subject_id = p_id
                                                      ORDER BY j.posted_at DESC, j.id DESC LIMIT 1))
                           FROM accounts a WHERE a.id = p_id::uuid)
    WHEN 'user' THEN (SELECT jsonb_build_object('role', u.role, 'status', u.status,
                                                'factors', (SELECT string_agg(f.id::text, ',' ORDER BY f.id)
                                                              FROM second_factors f WHERE f.user_id = u.id),
                                                'contact', md5(concat_ws('|', u.email, u.phone_number)),
                                                'disowned', u.devices_forgotten_at)
                        FROM users u WHERE u.id = p_id::uuid)
    WHEN 'staff_invitation' THEN (SELECT jsonb_build_object('invitation', max(id::text)) FROM staff_invitations
                                   WHERE email = p_id AND accepted_at IS NULL AND withdrawn_at IS NULL)
    WHEN 'settlement_exception' THEN (SELECT jsonb_build_object('version', x.version, 'transfer', t.version)
                                        FROM settlement_exceptions x LEFT JOIN transfers t ON t.id = x.transfer_id
                                       WHERE x.id = p_id::uuid)
    WHEN 'incoming_payment' THEN (SELECT jsonb_build_object('version', version, 'status', state) FROM incoming_payments
                                   WHERE id = p_id::uuid)
    WHEN 'journal_entry' THEN (SELECT jsonb_build_object('entries', count(*)) FROM journal_entries
                                WHERE id = p_id::uuid OR reverses_id = p_id::uuid)
    WHEN 'book_period' THEN (SELECT jsonb_build_object('version', version) FROM book_periods WHERE month = (p_id || '-01')::date)
    WHEN 'chart_account' THEN (SELECT jsonb_build_object('accounts', count(*)) FROM chart_accounts WHERE code = p_id)
    WHEN 'exchange_rate' THEN (SELECT jsonb_build_object('rate', id) FROM exchange_rates
                                WHERE base_currency = 'USD' AND quote_currency = p_id::bpchar ORDER BY valid_from DESC LIMIT 1)
  END;
END $$;
