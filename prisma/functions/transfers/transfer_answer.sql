-- The findings about an order as JSON for the service, with amounts as decimal text (lib/transfers/sending/send-transfer.sql.ts).
CREATE OR REPLACE FUNCTION transfer_answer(p_found transfer_findings) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('outcome', p_found.outcome, 'transferId', p_found.transfer_id, 'value', p_found.value::text,
    'fromNumber', p_found.from_number, 'accountName', p_found.account_name, 'accountNumber', p_found.account_number,
    'accountType', p_found.account_type, 'amount', p_found.amount::text, 'currency', p_found.currency,
    'debited', p_found.debited::text, 'debitedCurrency', p_found.debited_currency)
$$;
