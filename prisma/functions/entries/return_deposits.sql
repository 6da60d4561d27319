-- Returns the principal of each given deposit once, to the account that paid the deposit. The caller passes the new status:
-- `paid` at maturity, or `closed` when the deposit ends early.
CREATE OR REPLACE FUNCTION return_deposits(p_entries uuid[], p_deposits uuid[], p_status deposit_status, p_actor text, p_at timestamptz)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_all record;
  v_entries uuid[];
BEGIN
  PERFORM join_interest();
  WITH k AS (
    SELECT k.n::int AS n, k.entry, d.id, d.deposit_name, d.amount_minor, d.ledger_account_id AS deposit, a.ledger_account_id AS customer
      FROM unnest(p_entries, p_deposits) WITH ORDINALITY k(entry, deposit, n)
      JOIN deposits d ON d.id = k.deposit JOIN accounts a ON a.id = d.account_id AND a.owner_id = d.owner_id
     WHERE d.status IN ('running', 'suspended') AND p_status IN ('paid', 'closed')),
  lines AS (
    SELECT k.n, l.account, l.amount FROM k
     CROSS JOIN LATERAL (VALUES (k.deposit, -k.amount_minor), (k.customer, k.amount_minor)) l(account, amount))
  SELECT e.*, l.* INTO v_all
    FROM (SELECT count(*) AS count, array_agg(entry ORDER BY n) AS ids, array_agg(id::text ORDER BY n) AS subjects,
                 array_agg(jsonb_build_object('code', 'deposit-returned', 'name', deposit_name)::text ORDER BY n) AS descriptions,
                 array_agg(format('deposit:%s:return', id) ORDER BY n) AS requests FROM k) e,
         (SELECT array_agg(n ORDER BY n, account) AS entries, array_agg(account ORDER BY n, account) AS accounts,
                 array_agg(amount ORDER BY n, account) AS amounts FROM lines) l;
  IF v_all.count <> cardinality(p_entries) THEN
    RAISE EXCEPTION 'a deposit is not one to return' USING ERRCODE = 'HF004';
  END IF;
  v_entries := ledger_post_many(v_all.ids, array_fill('deposit-return'::text, ARRAY[v_all.count::int]),
    array_fill('deposit'::text, ARRAY[v_all.count::int]), v_all.subjects, array_fill(p_actor, ARRAY[v_all.count::int]),
    v_all.descriptions, v_all.requests, array_fill(p_at, ARRAY[v_all.count::int]), v_all.entries, v_all.accounts, v_all.amounts);
  UPDATE deposits d SET status = p_status, return_entry_id = k.entry, updated_at = p_at,
                        -- If a person acts, the version stays unchanged here, because the service changes further fields of the
                        -- deposit after this call and then increases the version.
                        version = d.version + CASE p_actor WHEN 'system' THEN 1 ELSE 0 END
    FROM unnest(v_entries, p_deposits) k(entry, id) WHERE d.id = k.id;
END $$;
