-- Returns the maximum interest that a deposit can pay until its maturity. p_profit_bp is the interest for one year, in hundredths
-- of a percent. The amount is rounded up, because lib/deposits/schedule.model.ts rounds half to even and may round up too.
CREATE OR REPLACE FUNCTION deposit_interest(p_amount bigint, p_profit_bp int, p_years int)
RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT ceil(p_amount::numeric * p_profit_bp * p_years / 10000)::bigint
$$;

-- Pays interest of deposits, and marks the payouts as paid. Each amount comes from the deposit's schedule. The request id
-- contains the deposit's id and the payout's number, so that no payout is paid twice. For a payout of 0, no entry is written. The
-- sum of a schedule's payouts must not exceed the interest that the deposit's terms allow. Otherwise, an additional line in a
-- schedule could create interest that nobody has promised.
CREATE OR REPLACE FUNCTION pay_deposit_interest(p_entries uuid[], p_deposits uuid[], p_numbers int[], p_actor text, p_at timestamptz)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_all record;
BEGIN
  PERFORM join_interest();
  WITH k AS (
    SELECT k.n::int AS n, k.entry, p.number, p.interest_minor, d.id, d.deposit_name, a.ledger_account_id AS customer,
           row_number() OVER (PARTITION BY p.interest_minor > 0 ORDER BY k.n)::int AS place,
           (SELECT id FROM ledger_accounts WHERE code = 'expense:deposit-interest:' || d.currency) AS expense
      FROM unnest(p_entries, p_deposits, p_numbers) WITH ORDINALITY k(entry, deposit, number, n)
      JOIN deposits d ON d.id = k.deposit JOIN deposit_payouts p ON p.deposit_id = k.deposit AND p.number = k.number
      JOIN accounts a ON a.id = d.account_id AND a.owner_id = d.owner_id
     WHERE p.state = 'due' AND d.status IN ('running', 'suspended')
       AND (SELECT sum(s.interest_minor) FROM deposit_payouts s WHERE s.deposit_id = d.id)
           <= deposit_interest(d.amount_minor, d.profit_bp, d.locked_in_years)),
  lines AS (
    SELECT k.place, l.account, l.amount FROM k
     CROSS JOIN LATERAL (VALUES (k.customer, k.interest_minor), (k.expense, -k.interest_minor)) l(account, amount)
     WHERE k.interest_minor > 0)
  SELECT e.*, l.* INTO v_all
    FROM (SELECT count(*) AS count, count(*) FILTER (WHERE interest_minor > 0)::int AS paid,
                 array_agg(entry ORDER BY n) FILTER (WHERE interest_minor > 0) AS ids,
                 array_agg(id::text ORDER BY n) FILTER (WHERE interest_minor > 0) AS subjects,
                 array_agg(jsonb_build_object('code', 'interest', 'name', deposit_name, 'number', number)::text ORDER BY n)
                   FILTER (WHERE interest_minor > 0) AS descriptions,
                 array_agg(format('deposit:%s:interest:%s', id, number) ORDER BY n) FILTER (WHERE interest_minor > 0) AS requests
            FROM k) e,
         (SELECT array_agg(place ORDER BY place, account) AS places, array_agg(account ORDER BY place, account) AS accounts,
                 array_agg(amount ORDER BY place, account) AS amounts FROM lines) l;
  IF v_all.count <> cardinality(p_entries) THEN
    RAISE EXCEPTION 'a payout is not one to pay' USING ERRCODE = 'HF004';
  END IF;
  IF v_all.paid > 0 THEN
    PERFORM ledger_post_many(v_all.ids, array_fill('deposit-interest'::text, ARRAY[v_all.paid]),
      array_fill('deposit'::text, ARRAY[v_all.paid]), v_all.subjects, array_fill(p_actor, ARRAY[v_all.paid]),
      v_all.descriptions, v_all.requests, array_fill(p_at, ARRAY[v_all.paid]), v_all.places, v_all.accounts, v_all.amounts);
  END IF;
  UPDATE deposit_payouts p SET state = 'paid', entry_id = CASE WHEN p.interest_minor > 0 THEN k.entry END, paid_at = p_at
    FROM unnest(p_entries, p_deposits, p_numbers) k(entry, deposit, number) WHERE p.deposit_id = k.deposit AND p.number = k.number;
END $$;
