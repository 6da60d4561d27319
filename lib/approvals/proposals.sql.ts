import "server-only";
import type { Preview } from "@/lib/four-eyes/try-out.sql";
import { findMatchingPeople, isPersonMatch } from "@/lib/lists/belongs-to-match.sql";
import { countSql, FilterBuilder, type Page, type PageQuery, pageSql, readPage } from "@/lib/lists/list-page.sql";
import { isCurrency, toCurrency } from "@/lib/money/currency";
import { proposalStates } from "@/lib/proposal-kinds";
import { db, type Queryable } from "@/lib/server/db";
import type { ProposalDetails, ProposalItem } from "./proposal.model";

export type ProposalFilter = PageQuery & { search: string; state: string; kind: string };

type ProposalRow = Omit<ProposalItem, "money"> & { amountMinor: bigint; currency: string };

/**
 * SQL for the ids of the people whom a proposal concerns. The SQL function `is_about_own` returns true for the same people. In
 * the SQL of this file, `p` is the alias of `proposals`.
 */
const personIds = `ARRAY(
  SELECT DISTINCT own.id::text FROM (
    SELECT p.customer_id AS id
    UNION ALL SELECT CASE p.subject_type WHEN 'user' THEN p.subject_id::uuid END
    UNION ALL SELECT unnest(ARRAY[t.sender_id, r.owner_id]) FROM transfers t LEFT JOIN accounts r ON r.id = t.to_account_id
               WHERE t.id = CASE p.subject_type WHEN 'transfer' THEN p.subject_id::uuid END
    UNION ALL SELECT unnest(ARRAY[d.sender_id, d.receiver_id]) FROM disputes d
               WHERE d.id = CASE p.subject_type WHEN 'dispute' THEN p.subject_id::uuid END
    UNION ALL SELECT t.sender_id FROM settlement_exceptions x JOIN transfers t ON t.id = x.transfer_id
               WHERE x.id = CASE p.subject_type WHEN 'settlement_exception' THEN p.subject_id::uuid END) own
   WHERE own.id IS NOT NULL)`;

/** SQL for the name of a proposal's record. The name of a plan comes from the preview, because a proposed plan has no row yet. */
const subjectName = `coalesce(
  CASE WHEN p.subject_type IN ('loan_plan', 'deposit_plan')
       THEN coalesce(p.preview #>> '{changes,0,before,name}', p.preview #>> '{changes,0,after,name}') END,
  (SELECT rtrim(s.first_name || ' ' || s.last_name) || ' / ' || rtrim(r.first_name || ' ' || r.last_name)
     FROM disputes d JOIN users s ON s.id = d.sender_id JOIN users r ON r.id = d.receiver_id
    WHERE d.id = CASE p.subject_type WHEN 'dispute' THEN p.subject_id::uuid END),
  (SELECT coalesce(nullif(i.sender_name, ''), i.account_named) FROM incoming_payments i
    WHERE i.id = CASE p.subject_type WHEN 'incoming_payment' THEN p.subject_id::uuid END),
  (SELECT nullif(x.reference, '') FROM settlement_exceptions x
    WHERE x.id = CASE p.subject_type WHEN 'settlement_exception' THEN p.subject_id::uuid END), p.subject_id)`;

const proposalColumns = `p.id, p.kind, p.state, p.amount_minor AS "amountMinor", p.currency, p.subject_type AS "subjectType",
  ${subjectName} AS "subjectName", p.proposed_by AS "proposedById", p.proposed_at AS "proposedAt", p.expires_at AS "expiresAt",
  p.decided_at AS "decidedAt", p.reason, rtrim(m.first_name || ' ' || m.last_name) AS "proposedByName",
  rtrim(d.first_name || ' ' || d.last_name) AS "decidedByName", rtrim(c.first_name || ' ' || c.last_name) AS "personName",
  c.email AS "personEmail", ${personIds} AS "personIds"`;

/**
 * SQL for the id of the person whom the proposal concerns. PostgreSQL uses the index `proposals_person` only for this exact
 * expression.
 */
const personOf = "coalesce(p.customer_id, CASE p.subject_type WHEN 'user' THEN p.subject_id::uuid END)";

const peopleTables = `JOIN users m ON m.id = p.proposed_by LEFT JOIN users d ON d.id = p.decided_by
  LEFT JOIN users c ON c.id = ${personOf}`;

/**
 * The order of the proposals on a page. The indexes on state and on kind have the same order, so PostgreSQL need not sort the
 * rows.
 */
const newestFirst = "p.proposed_at DESC, p.id DESC";

/** Returns a page of the proposals that match the filter, newest first. */
export async function queryProposals({ search, state, kind, ...page }: ProposalFilter): Promise<Page<ProposalItem>> {
  const conditions = new FilterBuilder();
  const { bind, values } = conditions;
  if (state) conditions.add(`p.state = ${bind(state)}`);
  if (kind) conditions.add(`p.kind = ${bind(kind)}`);
  const { sql } = conditions.filter;
  const found = search.trim() ? await searchSql(search, bind) : [{ from: "", where: "true" }];
  // Each part of the search (`searchSql`) finds the ids of its newest proposals through an index. The other columns are read only
  // for the rows of the requested page.
  const first = (limit: number | undefined) =>
    found
      .map(({ from, where }) => {
        const upTo = limit === undefined ? "" : `ORDER BY ${newestFirst} LIMIT ${limit}`;
        const part = `(SELECT p.id, p.proposed_at FROM proposals p WHERE ${sql} AND ${where} ${upTo})`;
        return from ? `(SELECT p.id, p.proposed_at FROM ${from} CROSS JOIN LATERAL ${part} p)` : part;
      })
      .join(" UNION ALL ");
  const { items, total } = await readPage<ProposalRow>({
    columns: proposalColumns,
    from: `(SELECT p.id FROM (${first(page.page * page.pageSize)}) p ORDER BY ${newestFirst} ${pageSql(page)}) shown
      JOIN proposals p USING (id) ${peopleTables} ORDER BY ${newestFirst}`,
    count: countSql(`(${first(page.countMax)}) p`, page.countMax),
    values,
    page: page.page,
  });
  return { items: items.map(toItem), total };
}

/**
 * Splits a search for people into two parts: the proposals that a matching person has made, and the other proposals that
 * concern a matching person. Each part is read through its own index, once for each person, because a single condition with OR
 * could not use an index. If too many people match, a lookup for each person would be too slow. In this case, the function
 * returns a single part that finds all matching proposals.
 */
async function searchSql(search: string, bind: FilterBuilder["bind"]): Promise<{ from: string; where: string }[]> {
  const people = await findMatchingPeople(search);
  if (people === null) {
    const where = `EXISTS (SELECT FROM users s WHERE s.id IN (p.proposed_by, ${personOf}) AND ${isPersonMatch(search, bind)})`;
    return [{ from: "", where }];
  }
  const them = `${bind(people)}::uuid[]`;
  const from = `unnest(${them}) who(id)`;
  return [
    { from, where: "p.proposed_by = who.id" },
    { from, where: `${personOf} = who.id AND p.proposed_by <> ALL (${them})` },
  ];
}

/** Counts the proposals in each state through an index. Counts up to `countMax`, or all proposals if `countMax` is null. */
export async function countProposals(countMax: number | null): Promise<Record<string, number>> {
  const ofState = countSql("proposals p WHERE p.state = s.state", countMax ?? undefined, newestFirst);
  const rows = await db.query<{ state: string; count: bigint }>(
    `SELECT s.state, (${ofState}) AS count FROM unnest($1::text[]) s(state)`,
    [proposalStates],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}

/** Returns a proposal with its preview. `readerId` is the member of staff for whom `isReaderTooNew` is computed. */
export async function queryProposal(id: string, readerId: string): Promise<ProposalDetails | undefined> {
  const [row] = await db.query<ProposalRow & { preview: Preview; isReaderTooNew: boolean }>(
    `SELECT ${proposalColumns}, p.preview,
            EXISTS (SELECT FROM users r WHERE r.id = $2 AND r.role_since >= p.proposed_at) AS "isReaderTooNew"
       FROM proposals p ${peopleTables} WHERE p.id = $1`,
    [id, readerId],
  );
  if (!row) return undefined;
  const { preview, isReaderTooNew, ...proposal } = row;
  return {
    ...toItem(proposal),
    isReaderTooNew,
    entries: preview.entries.map(({ kind, lines }) => ({
      kind,
      lines: lines.map(({ account, amountMinor, currency }) => ({
        ...{ account, amountMinor: BigInt(amountMinor), currency: toCurrency(currency) },
      })),
    })),
    changes: preview.changes,
  };
}

function toItem({ amountMinor, currency, ...proposal }: ProposalRow): ProposalItem {
  // If the command moves no money, the currency is XXX. A change of a rate has a currency, but its amount is 0.
  const money = amountMinor > 0n && isCurrency(currency) ? { amountMinor, currency } : null;
  return { ...proposal, money };
}

/**
 * The possible results of the SQL function `decline_proposal`. The file prisma/functions/proposals/decline_proposal.sql
 * explains the results.
 */
type DeclineOutcome = "declined" | "withdrawn" | "missing" | "decided" | "own" | "forbidden";

/** Declines a proposal as the user `by`. If this user has made the proposal, withdraws it instead. */
export async function markDeclined(
  tx: Queryable,
  { id, by, reason }: { id: string; by: string; reason: string },
): Promise<DeclineOutcome> {
  const [row] = await tx.query<{ outcome: DeclineOutcome }>("SELECT decline_proposal($1, $2, $3) AS outcome", [
    id,
    by,
    reason,
  ]);
  return row?.outcome ?? "missing";
}

/**
 * Ends each open proposal that has expired or whose record has changed. The database writes an audit event for each ended
 * proposal. Concurrent calls are safe.
 */
export async function endProposals(): Promise<void> {
  await db.query("SELECT end_proposals()");
}
