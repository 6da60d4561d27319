-- Returns a regular expression for the codes of the ledger accounts that a kind of entry may touch. A kind that is not listed may
-- touch no account. A reversal has the same expression as the kind of entry that it reverses. ledger_write and ledger_post_many
-- check each line with the expression. For example, no caller can post a transfer against the bank's equity
-- (docs/decisions/database-permissions.md).
CREATE OR REPLACE FUNCTION entry_accounts(p_kind text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_kind
    WHEN 'interbank-transfer' THEN '^(customer|settlement|fx):'
    WHEN 'wire-transfer' THEN '^(customer|settlement|fx):'
    WHEN 'wallet-transfer' THEN '^(customer|settlement|fx):'
    WHEN 'adjustment' THEN '^(customer|equity:adjustment|equity:opening|expense:operating-loss|expense:goodwill|income:fees):'
    WHEN 'loan-disbursement' THEN '^(customer|loan):'
    WHEN 'loan-instalment' THEN '^(customer|loan|income:loan-interest):'
    WHEN 'loan-write-off' THEN '^(loan|expense:loan-write-off):'
    WHEN 'deposit-lock' THEN '^(customer|deposit):'
    WHEN 'deposit-interest' THEN '^(customer|expense:deposit-interest):'
    WHEN 'deposit-return' THEN '^(customer|deposit):'
    WHEN 'journal' THEN '^(asset|nostro|claim|liability|equity|income|expense):'
    WHEN 'year-end' THEN '^(income|expense|equity:retained-earnings):'
    WHEN 'interest-accrual' THEN '^(expense:deposit-interest|liability:deposit-interest-payable|income:loan-interest|asset:loan-interest-receivable):'
    WHEN 'fx-revaluation' THEN '^(fx|income:fx):'
    WHEN 'nostro' THEN '^(nostro|settlement):'
    WHEN 'incoming-payment' THEN '^(customer|settlement):'
    WHEN 'settlement-booking' THEN '^(settlement|claim|expense:network-fees|expense:operating-loss):'
    WHEN 'suspense' THEN '^(settlement|suspense):'
    WHEN 'interbank-transfer-reversal' THEN '^(customer|settlement|fx):'
    WHEN 'wire-transfer-reversal' THEN '^(customer|settlement|fx):'
    WHEN 'wallet-transfer-reversal' THEN '^(customer|settlement|fx):'
    WHEN 'adjustment-reversal' THEN '^(customer|equity:adjustment|equity:opening|expense:operating-loss|expense:goodwill|income:fees):'
    WHEN 'loan-disbursement-reversal' THEN '^(customer|loan):'
    WHEN 'journal-reversal' THEN '^(asset|nostro|claim|liability|equity|income|expense):'
    WHEN 'nostro-reversal' THEN '^(nostro|settlement):'
    WHEN 'suspense-reversal' THEN '^(settlement|suspense):'
    ELSE '^$'
  END
$$;
