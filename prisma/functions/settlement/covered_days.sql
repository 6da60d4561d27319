-- Returns the last earlier statement of the same rail, account and currency, from an imported file or from the same file. For a
-- statement, notifications of single payments are left out. For a notification, statements are left out.
CREATE OR REPLACE FUNCTION statement_before(p_statement settlement_statements) RETURNS settlement_statements LANGUAGE sql STABLE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o
    FROM settlement_files f
    JOIN settlement_files g ON g.rail = f.rail AND (g.state = 'confirmed' OR g.id = f.id) AND is_notification(g) = is_notification(f)
    JOIN settlement_statements o ON o.file_id = g.id
   WHERE f.id = p_statement.file_id AND o.last_day < p_statement.first_day
     AND o.currency IS NOT DISTINCT FROM p_statement.currency
     AND plain_account(o.account) IS NOT DISTINCT FROM plain_account(p_statement.account)
   -- Several statements may have the same last day and the same number. The first choice is then a statement whose closing balance
   -- is the opening balance of p_statement. The second choice is the file that was imported first.
   ORDER BY o.last_day DESC, o.sequence DESC NULLS LAST, o.closing_minor = p_statement.opening_minor DESC NULLS LAST,
            g.ended_at, o.number LIMIT 1
$$;

-- True if no statement between these two statements is missing. The later statement must begin with the closing balance of the
-- earlier statement. If both statements have numbers, the numbers must be consecutive, or the number must be 1 in a later year.
CREATE OR REPLACE FUNCTION statement_continues(p_statement settlement_statements, p_before settlement_statements)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(p_statement.opening_minor = p_before.closing_minor, false)
     AND coalesce(p_statement.sequence = p_before.sequence + 1
                  OR p_statement.sequence = 1 AND extract(year FROM p_statement.first_day) > extract(year FROM p_before.last_day), true)
$$;

-- Returns the days that the statements of a file cover. If a statement continues the previous statement (statement_continues), it
-- also covers the days between, for example a weekend for which the network sends no statement. A CSV file covers only its own
-- days: it has no balances, so nothing proves that no earlier file is missing.
--
-- `stated_on`: the first day that the statement itself names. `before_id`: the file of the continued statement, or null.
CREATE OR REPLACE FUNCTION covered_days(p_file uuid)
RETURNS TABLE (currency char(3), first_day date, last_day date, stated_on date, before_id uuid)
LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT s.currency, CASE WHEN b.continues THEN b.last_day + 1 ELSE s.first_day END, s.last_day, s.first_day,
         CASE WHEN b.continues THEN b.file_id END
    FROM settlement_statements s
    CROSS JOIN LATERAL (
      SELECT o.file_id, o.last_day, statement_continues(s, o) AS continues FROM statement_before(s) o OFFSET 0) b
   WHERE s.file_id = p_file
$$;

-- Returns the imported files with a statement that continues a statement of this file.
CREATE OR REPLACE FUNCTION continuing_files(p_file uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT f.id FROM settlement_files p JOIN settlement_files f ON f.rail = p.rail AND f.id <> p.id AND f.last_day > p.first_day
     WHERE p.id = p_file AND f.state = 'confirmed' AND EXISTS (SELECT FROM covered_days(f.id) d WHERE d.before_id = p_file))
$$;

-- A statement that continues a statement of p_file also covers the days between the two statements (the gap). Returns the
-- exceptions about payments that a file of p_continuing must contain only because of the gap. If p_file is withdrawn, no statement
-- covers the gap any more. `p_continuing`: continuing_files(p_file). `p_settlement_days`: see except_missing_payments.
CREATE OR REPLACE FUNCTION exceptions_of_closed_gap(p_file uuid, p_continuing uuid[], p_settlement_days integer)
RETURNS uuid[] LANGUAGE sql STABLE AS $$
  WITH covered AS MATERIALIZED (
    SELECT c.id AS file_id, d.* FROM unnest(p_continuing) c(id) CROSS JOIN LATERAL covered_days(c.id) d)
  SELECT ARRAY(
    SELECT x.id FROM settlement_exceptions x
     WHERE x.file_id = ANY (p_continuing) AND x.kind = 'missing_there'
       AND EXISTS (SELECT FROM covered d
                    WHERE d.file_id = x.file_id AND d.before_id = p_file AND d.currency = x.currency
                      AND x.happened_on + p_settlement_days BETWEEN d.first_day AND d.stated_on - 1)
       AND NOT EXISTS (SELECT FROM covered d
                        WHERE d.file_id = x.file_id AND d.currency = x.currency
                          AND x.happened_on + p_settlement_days BETWEEN d.stated_on AND d.last_day))
$$;
