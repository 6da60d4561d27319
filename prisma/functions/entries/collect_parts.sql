-- Collects parts of due instalments, if the terms of each loan allow parts (column `collection`). A part debits the customer's
-- account. The part pays late interest first, then the interest of the instalment, and then the principal. The rest of the
-- instalment stays due. A part can only pay towards the oldest unpaid instalment of a loan. A part is at least a tenth of the
-- instalment, so that an instalment has at most ten parts. A part is less than the unpaid rest of the instalment, because
-- collect_instalments collects a whole rest. The actor must be the bank (`system`) or the borrower. The borrower may pay a part
-- only from the due date on. The request id contains the number of the part.
CREATE OR REPLACE FUNCTION collect_parts(
  p_entries uuid[], p_loans uuid[], p_numbers int[], p_amounts bigint[], p_actor text, p_at timestamptz)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_all record;
  v_on date;
BEGIN
  PERFORM join_interest();
  -- The business date may end while join_interest waits for an accrual. The date is therefore read after this wait, so that the
  -- late interest is computed for the entry's date.
  v_on := bank_date();
  WITH k AS (
    SELECT k.n::int AS n, k.entry, k.amount, i.number, x.part, x.late_minor, y.interest_minor,
           k.amount - x.late_minor - y.interest_minor AS principal_minor,
           l.id, l.loan_name, l.ledger_account_id AS loan, a.ledger_account_id AS customer,
           (SELECT id FROM ledger_accounts WHERE code = 'income:loan-interest:' || l.currency) AS income,
           (SELECT id FROM ledger_accounts WHERE code = 'income:late-interest:' || l.currency) AS late_income
      FROM unnest(p_entries, p_loans, p_numbers, p_amounts) WITH ORDINALITY k(entry, loan, number, amount, n)
      JOIN loans l ON l.id = k.loan JOIN loan_instalments i ON i.loan_id = k.loan AND i.number = k.number
      JOIN accounts a ON a.id = l.account_id AND a.owner_id = l.owner_id
      CROSS JOIN LATERAL (
        SELECT o.minor AS owed_minor, least(k.amount, o.minor) AS late_minor,
               (SELECT count(*)::int + 1 FROM loan_instalment_parts p WHERE p.loan_id = i.loan_id AND p.number = i.number) AS part
          FROM (SELECT late_interest(i, l.late_rate_bp, l.disbursed_on, v_on) AS minor) o) x
      CROSS JOIN LATERAL (SELECT least(k.amount - x.late_minor, i.interest_minor - i.part_interest_minor) AS interest_minor) y
     WHERE l.status = 'active' AND l.collection = 'parts' AND i.state IN ('due', 'overdue')
       AND (p_actor = 'system' OR l.owner_id::text = p_actor AND i.due_on <= v_on)
       AND k.amount * 10 >= i.principal_minor + i.interest_minor
       AND k.amount < i.principal_minor + i.interest_minor - i.part_interest_minor - i.part_principal_minor + x.owed_minor
       AND NOT EXISTS (SELECT FROM loan_instalments older
                        WHERE older.loan_id = k.loan AND older.number < k.number AND older.state IN ('due', 'overdue'))),
  lines AS (
    SELECT k.n, l.account, l.amount FROM k
     CROSS JOIN LATERAL (VALUES (k.customer, -k.amount), (k.loan, k.principal_minor), (k.income, k.interest_minor),
                                (k.late_income, k.late_minor)) l(account, amount)
     WHERE l.amount <> 0)
  SELECT e.*, l.* INTO v_all
    FROM (SELECT count(*)::int AS count, array_agg(entry ORDER BY n) AS ids, array_agg(id::text ORDER BY n) AS subjects,
                 array_agg(part ORDER BY n) AS parts, array_agg(late_minor ORDER BY n) AS late,
                 array_agg(interest_minor ORDER BY n) AS interests, array_agg(principal_minor ORDER BY n) AS principals,
                 array_agg(jsonb_build_object('code', 'instalment-part', 'name', loan_name, 'number', number)::text
                           ORDER BY n) AS descriptions,
                 array_agg(format('loan:%s:instalment:%s:part:%s', id, number, part) ORDER BY n) AS requests FROM k) e,
         (SELECT array_agg(n ORDER BY n, account) AS entries, array_agg(account ORDER BY n, account) AS accounts,
                 array_agg(amount ORDER BY n, account) AS amounts FROM lines) l;
  IF v_all.count <> cardinality(p_entries) THEN
    RAISE EXCEPTION 'a part of an instalment is not one to collect' USING ERRCODE = 'HF004';
  END IF;
  PERFORM ledger_post_many(v_all.ids, array_fill('loan-instalment'::text, ARRAY[v_all.count]),
    array_fill('loan'::text, ARRAY[v_all.count]), v_all.subjects, array_fill(p_actor, ARRAY[v_all.count]),
    v_all.descriptions, v_all.requests, array_fill(p_at, ARRAY[v_all.count]), v_all.entries, v_all.accounts, v_all.amounts);
  INSERT INTO loan_instalment_parts (loan_id, number, part, late_minor, interest_minor, principal_minor, entry_id, paid_at)
    SELECT loan, number, part, late, interest, principal, entry, p_at
      FROM unnest(p_loans, p_numbers, v_all.parts, v_all.late, v_all.interests, v_all.principals, p_entries)
             k(loan, number, part, late, interest, principal, entry);
  UPDATE loan_instalments i
     SET part_interest_minor = i.part_interest_minor + k.interest, part_principal_minor = i.part_principal_minor + k.principal,
         late_paid_minor = i.late_paid_minor + k.late,
         late_since = CASE WHEN k.principal > 0 THEN v_on ELSE i.late_since END,
         late_part_minor = CASE WHEN k.principal > 0 THEN 0 ELSE i.late_part_minor + k.late END
    FROM unnest(p_loans, p_numbers, v_all.late, v_all.interests, v_all.principals) k(loan, number, late, interest, principal)
   WHERE i.loan_id = k.loan AND i.number = k.number;
  UPDATE loans SET version = version + 1, updated_at = p_at WHERE id = ANY (p_loans);
END $$;

-- Checks that the row of a paid part contains the id of the entry that paid the part. Also checks that no older instalment of the
-- loan is unpaid.
CREATE OR REPLACE FUNCTION instalment_parts_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM journal_entries
                  WHERE id = NEW.entry_id
                    AND request_id = format('loan:%s:instalment:%s:part:%s', NEW.loan_id, NEW.number, NEW.part))
     OR EXISTS (SELECT FROM loan_instalments
                 WHERE loan_id = NEW.loan_id AND number < NEW.number AND state IN ('due', 'overdue')) THEN
    RAISE EXCEPTION 'entry % does not pay part % of instalment % of loan %', NEW.entry_id, NEW.part, NEW.number, NEW.loan_id
      USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER loan_instalment_parts_keep BEFORE INSERT ON loan_instalment_parts
  FOR EACH ROW EXECUTE FUNCTION instalment_parts_keep();

-- Compares the paid sums in an instalment's row with the rows of its parts in loan_instalment_parts. The sums of interest and
-- principal must be equal. Once the instalment is paid, the late interest in its row may be higher than the late interest of all
-- its parts, because the last payment is not a part and may include late interest.
CREATE OR REPLACE FUNCTION instalments_add_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM (SELECT coalesce(sum(interest_minor), 0) AS interest, coalesce(sum(principal_minor), 0) AS principal,
                                 coalesce(sum(late_minor), 0) AS late
                            FROM loan_instalment_parts WHERE loan_id = NEW.loan_id AND number = NEW.number) p
              WHERE (p.interest, p.principal) <> (NEW.part_interest_minor, NEW.part_principal_minor)
                 OR p.late > NEW.late_paid_minor OR NEW.state <> 'paid' AND p.late <> NEW.late_paid_minor) THEN
    RAISE EXCEPTION 'instalment % of loan % has other parts', NEW.number, NEW.loan_id USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

-- The condition skips an instalment without parts, because there are no rows of parts to compare.
CREATE OR REPLACE TRIGGER loan_instalments_add_parts BEFORE INSERT OR UPDATE OF part_interest_minor, part_principal_minor, late_paid_minor ON loan_instalments
  FOR EACH ROW WHEN (NEW.part_interest_minor <> 0 OR NEW.part_principal_minor <> 0 OR NEW.late_paid_minor <> 0) EXECUTE FUNCTION instalments_add_parts();
ALTER TABLE loan_instalments ENABLE ALWAYS TRIGGER loan_instalments_add_parts;
