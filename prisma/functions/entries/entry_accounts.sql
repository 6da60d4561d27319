-- Returns a regular expression for the codes of the ledger accounts that a kind of entry may touch. An entry of a kind that is
-- not in the list may touch no account. A reversal may touch the same accounts as the kind of entry that it reverses.
-- ledger_write and ledger_write_many compare the account of each posting with the expression. The check prevents, for example, a
-- transfer that is posted against the bank's equity (docs/decisions/database-permissions.md). The list is a JSON constant and not
-- a CASE expression, because Postgres would have to prepare all branches of a CASE expression again in each transaction. Only
-- older releases posted loan recoveries to nostro accounts.
CREATE OR REPLACE FUNCTION entry_accounts(p_kind text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce('{
    "interbank-transfer": "^(customer|settlement|fx):",
    "wire-transfer": "^(customer|settlement|fx):",
    "wallet-transfer": "^(customer|settlement|fx):",
    "adjustment": "^(customer|equity:adjustment|equity:opening|expense:operating-loss|expense:goodwill|income:fees):",
    "loan-disbursement": "^(customer|loan):",
    "loan-instalment": "^(customer|loan|income:loan-interest|income:late-interest):",
    "loan-write-off": "^(loan|expense:loan-write-off):",
    "loan-recovery": "^(customer|claim:wire|nostro:wire|income:recoveries):",
    "deposit-lock": "^(customer|deposit):",
    "deposit-interest": "^(customer|expense:deposit-interest):",
    "deposit-return": "^(customer|deposit):",
    "journal": "^(asset|nostro|claim|liability|equity|income|expense):",
    "year-end": "^(income|expense|equity:retained-earnings):",
    "interest-accrual": "^(expense:deposit-interest|liability:deposit-interest-payable|income:loan-interest|asset:loan-interest-receivable|income:late-interest|asset:late-interest-receivable):",
    "loan-provision": "^(asset|expense):loan-provisions:",
    "fx-revaluation": "^(fx|income:fx):",
    "nostro": "^(nostro|settlement):",
    "incoming-payment": "^(customer|settlement):",
    "incoming-credit": "^(customer|settlement|suspense|fx):",
    "incoming-suspense": "^(settlement|suspense):",
    "dispute-compensation": "^(customer|expense:operating-loss):",
    "settlement-booking": "^(settlement|claim|expense:network-fees|expense:operating-loss):",
    "return-charges": "^(settlement|expense:network-fees):",
    "suspense": "^(settlement|suspense):",
    "interbank-transfer-reversal": "^(customer|settlement|fx):",
    "wire-transfer-reversal": "^(customer|settlement|fx):",
    "wallet-transfer-reversal": "^(customer|settlement|fx):",
    "adjustment-reversal": "^(customer|equity:adjustment|equity:opening|expense:operating-loss|expense:goodwill|income:fees):",
    "loan-disbursement-reversal": "^(customer|loan):",
    "journal-reversal": "^(asset|nostro|claim|liability|equity|income|expense):",
    "nostro-reversal": "^(nostro|settlement):",
    "suspense-reversal": "^(settlement|suspense):",
    "incoming-credit-reversal": "^(customer|settlement|suspense|fx):",
    "incoming-suspense-reversal": "^(settlement|suspense):"
  }'::jsonb ->> p_kind, '^$')
$$;
