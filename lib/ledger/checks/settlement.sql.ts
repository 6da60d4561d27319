import {
  bookedLinesSql,
  type Check,
  linesDetailSql,
  linesDifferSql,
  standingEntriesSql,
  wantedLinesSql,
} from "./check";

const rail = "replace(x.rail, '_', '-') || ':' || x.currency";

const wanted = wantedLinesSql([
  [`'settlement:' || ${rail}`, "x.theirs_minor - x.ours_minor", "x.currency"],
  [`'suspense:' || ${rail}`, "x.ours_minor - x.theirs_minor", "x.currency"],
]);

/** Checks differences of settlement (`$1` uuid[]): what stands on a suspense account is what they are off by, and nothing else. */
export const exceptionsCheck: Check = `
  WITH x AS (SELECT x.* FROM unnest($1::uuid[]) k(id) JOIN settlement_exceptions x ON x.id = k.id)
  SELECT 'a suspense item moves what its record says' AS guarantee, x.id::text AS subject, ${linesDetailSql} AS detail
    FROM (SELECT x.id, ${bookedLinesSql("x.entry_id")} AS booked, ${wanted} AS wanted FROM x WHERE x.state = 'suspense') x
   WHERE ${linesDifferSql}
  UNION ALL
  SELECT 'what is explained has left the suspense account', x.id::text, format('%s, and entry %s stands', x.state, stray.id)
    FROM x CROSS JOIN ${standingEntriesSql("settlement_exception", "x.id")}
   WHERE stray.id IS DISTINCT FROM x.entry_id
  UNION ALL
  SELECT 'a suspense item is in the books', x.id::text, format('its entry %s is taken back', x.entry_id)
    FROM x WHERE x.state = 'suspense' AND EXISTS (SELECT FROM journal_entries r WHERE r.reverses_id = x.entry_id)`;

/** Checks all suspense accounts, of which there is one for a rail and a currency: each is the sum of its open items. */
export const suspenseCheck: Check = `
  WITH items AS (
    SELECT 'suspense:' || ${rail} AS code, sum(x.ours_minor - x.theirs_minor) AS items_minor
      FROM settlement_exceptions x WHERE x.state = 'suspense' GROUP BY 1)
  SELECT 'a suspense account is the sum of its items' AS guarantee, code AS subject,
         format('balance %s, items %s', coalesce(a.balance_minor, 0), coalesce(i.items_minor, 0)) AS detail
    FROM items i FULL JOIN (
      SELECT code, ledger_system_balance(id) AS balance_minor FROM ledger_accounts WHERE NOT tracked AND code LIKE 'suspense:%') a
      USING (code)
   WHERE coalesce(a.balance_minor, 0) <> coalesce(i.items_minor, 0)`;
