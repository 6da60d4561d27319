import "server-only";
import type { Preview } from "@/lib/four-eyes/try-out.sql";
import { countSql, FilterBuilder, type Page, type PageQuery, pageSql, readPage } from "@/lib/lists/list-page.sql";
import { matchesText } from "@/lib/lists/sql-text";
import { isCurrency, toCurrency } from "@/lib/money/currency";
import { db } from "@/lib/server/db";
import type { ProposalDetails, ProposalItem } from "./proposal";

export type ProposalFilter = PageQuery & { search: string; state: string; kind: string };

type ProposalRow = Omit<ProposalItem, "money"> & { amountMinor: bigint; currency: string };

const proposalColumns = `p.id, p.kind, p.state, p.amount_minor AS "amountMinor", p.currency, p.subject_type AS "subjectType",
  p.subject_id AS "subjectId", p.proposed_by AS "proposedById", p.proposed_at AS "proposedAt", p.expires_at AS "expiresAt",
  p.decided_at AS "decidedAt", p.reason, m.first_name || ' ' || m.last_name AS "proposedByName",
  d.first_name || ' ' || d.last_name AS "decidedByName", c.first_name || ' ' || c.last_name AS "personName",
  c.email AS "personEmail"`;

const proposalTables = `proposals p JOIN users m ON m.id = p.proposed_by LEFT JOIN users d ON d.id = p.decided_by
  LEFT JOIN users c ON c.id = coalesce(p.customer_id, CASE p.subject_type WHEN 'user' THEN p.subject_id::uuid END)`;

/** A page of the proposals, the newest first. */
export async function queryProposals({ search, state, kind, ...page }: ProposalFilter): Promise<Page<ProposalItem>> {
  const conditions = new FilterBuilder();
  const { bind, values } = conditions;
  if (state) conditions.add(`p.state = ${bind(state)}`);
  if (kind) conditions.add(`p.kind = ${bind(kind)}`);
  if (search.trim()) {
    const names = "concat_ws(' ', c.first_name, c.last_name, c.email, m.first_name, m.last_name, m.email)";
    conditions.add(matchesText(names, search, bind));
  }
  const matching = `${proposalTables} WHERE ${conditions.filter.sql}`;
  const { items, total } = await readPage<ProposalRow>({
    columns: proposalColumns,
    from: `${matching} ORDER BY p.proposed_at DESC, p.id DESC ${pageSql(page)}`,
    count: countSql(matching, page.countMax),
    values,
    page: page.page,
  });
  return { items: items.map(toItem), total };
}

/** How many there are of each state, counted up to `countMax` in all. */
export async function countProposals(countMax: number): Promise<Record<string, number>> {
  const rows = await db.query<{ state: string; count: bigint }>(
    "SELECT state, count(*) FROM (SELECT state FROM proposals ORDER BY proposed_at DESC LIMIT $1) p GROUP BY state",
    [countMax],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}

/** A proposal with what it would do. */
export async function queryProposal(id: string): Promise<ProposalDetails | undefined> {
  const [row] = await db.query<ProposalRow & { preview: Preview }>(
    `SELECT ${proposalColumns}, p.preview FROM ${proposalTables} WHERE p.id::text = $1`,
    [id],
  );
  if (!row) return undefined;
  const { preview, ...proposal } = row;
  return {
    ...toItem(proposal),
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
  // XXX stands where nothing is moved, and a rate moves nothing in its currency.
  const money = amountMinor > 0n && isCurrency(currency) ? { amountMinor, currency } : null;
  return { ...proposal, money };
}
