import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { verifyBooks } from "@/lib/ledger/verify-books";
import { readExceptions, readSummary } from "@/lib/reconciliation/exceptions/find-exceptions.sql";
import { workException } from "@/lib/reconciliation/exceptions/work-exception";
import { workExceptionInput } from "@/lib/reconciliation/schema";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { breaksAfter } from "@/tests/support/database/tamper";
import { createAdmin, createCustomer } from "@/tests/support/factories";
import {
  type FoundException,
  importLines,
  lineOf,
  readException,
  readSuspense,
  sendAccepted,
} from "@/tests/support/settlement/settlement-files";

// Tests two rules. Every exception must end in a booked or noted state, and the balance of the suspense account must equal the
// sum of the exceptions' bookings. The tests also try to break these rules by SQL, with the role of the site and as a superuser.

type Ends = Record<"open" | "booked" | "noted" | "matched" | "reversed" | "leftOut", FoundException>;

const allInSuspense = { search: "", state: "suspense", kind: "", rail: "", fileId: "", age: "", owner: "", sort: "" };

let admin: Actor;
let ends: Ends;
let entryId: string;
let accounts: { settlement: bigint; suspense: bigint; customer: bigint };

beforeAll(async () => {
  admin = await createAdmin();
  ends = await makeEnds();
  const customer = await createCustomer({ balanceMinor: 10_000n });
  const idOf = async (code: string) =>
    (await db.prisma.ledgerAccount.findUniqueOrThrow({ where: { code }, select: { id: true } })).id;
  accounts = {
    ...{ settlement: await idOf("settlement:wire:USD"), suspense: await idOf("suspense:wire:USD") },
    customer: customer.account.ledgerAccountId,
  };
  const [booked] = await db.query<{ entry_id: string }>("SELECT entry_id FROM settlement_exceptions WHERE id = $1", [
    ends.booked.id,
  ]);
  entryId = booked?.entry_id ?? "";
});

it("the sums that staff see have the signs of their rows", async () => {
  const { suspense } = await readSummary(100);
  const { items } = await readExceptions({ ...allInSuspense, page: 1, pageSize: 100 });
  const rows = items.filter(({ rail, currency }) => rail === "wire" && currency === "USD");
  const shown = suspense.find(({ rail, currency }) => rail === "wire" && currency === "USD");
  const sum = rows.reduce((total, { theirsMinor, oursMinor }) => total + theirsMinor - oursMinor, 0n);
  expect(sum).not.toBe(0n);
  expect(shown).toMatchObject({ itemCount: rows.length, offMinor: sum });
});

afterEach(async () => {
  const { balanceMinor, itemsMinor } = await readSuspense("wire", "USD");
  expect([balanceMinor, itemsMinor]).toEqual([ends.booked.oursMinor - ends.booked.theirsMinor, balanceMinor]);
  await expectCleanBooks();
});

/** Creates an exception in each state. Only the services for staff change the states. */
async function makeEnds(): Promise<Ends> {
  const [paid, first, second, third, elsewhere, back, leftOut] = await sendAccepted("wire", Array(7).fill("20.00"));
  if (!paid || !first || !second || !third || !elsewhere || !back || !leftOut) throw new Error("too little was sent");
  const { exceptions } = await importLines(admin, [
    lineOf(paid),
    lineOf(first, { amountMinor: 1_900n }),
    lineOf(second, { amountMinor: 1_800n }),
    lineOf(third, { amountMinor: 1_700n }),
    lineOf(elsewhere, { reference: "INV 77" }),
    lineOf(back),
    lineOf(back, { isCredit: true }),
  ]);
  const byOff = (minor: bigint) => found(exceptions.find(({ theirsMinor }) => theirsMinor === minor));
  const line = found(exceptions.find(({ kind }) => kind === "missing_with_us"));
  await work(byOff(1_800n), { act: "suspense" });
  await work(byOff(1_700n), { act: "note", note: "A fee of the network" });
  await work(line, { act: "match", target: elsewhere.transfer.id });
  const returned = found(exceptions.find(({ kind }) => kind === "returned"));
  await work(returned, { act: "reverse" });
  const missing = found(
    exceptions.find(({ transferId, kind }) => kind === "missing_there" && transferId === leftOut.transfer.id),
  );
  return {
    ...{ open: byOff(1_900n), booked: await readException(byOff(1_800n).id), noted: byOff(1_700n) },
    ...{ matched: line, reversed: returned, leftOut: missing },
  };
}

function found<Found>(one: Found | undefined): Found {
  if (!one) throw new Error("the file has no such difference");
  return one;
}

function work({ id, version }: FoundException, act: object): Promise<void> {
  return workException(admin, workExceptionInput.parse({ exceptionId: id, version, ...act }));
}

const postSql = `SELECT by_hand.ledger_post(gen_random_uuid(), 'suspense', 'settlement_exception', $1, 'system', '', gen_random_uuid()::text, now(),
  $2::bigint[], $3::bigint[])`;
const postManySql = `SELECT by_hand.ledger_post_many(ARRAY[gen_random_uuid()], ARRAY['suspense'], ARRAY['settlement_exception'], ARRAY[$1::text],
  ARRAY['system'], ARRAY[''], ARRAY[gen_random_uuid()::text], ARRAY[now()], ARRAY[1, 1], $2::bigint[], $3::bigint[])`;

describe("the role of site and worker", () => {
  it("the site's role cannot post to or from a suspense account, with or without an exception's name", async () => {
    const others = [accounts.settlement, accounts.customer];
    for (const subject of [ends.open.id, ends.booked.id, randomUUID()]) {
      for (const other of others) {
        for (const amount of [100n, -100n]) {
          const lines: [bigint, bigint][] = [
            [other, amount],
            [accounts.suspense, -amount],
          ];
          lines.sort(([one], [two]) => (one < two ? -1 : 1));
          const values = [subject, lines.map(([account]) => account), lines.map(([, minor]) => minor)];
          await expect(db.query(postSql, values)).rejects.toMatchObject({ code: "HF006" });
          await expect(db.query(postManySql, values)).rejects.toMatchObject({ code: "HF004" });
        }
      }
    }
  });

  it("the site's role cannot reverse a booking, and cannot call the functions that do", async () => {
    const reverse =
      "SELECT by_hand.ledger_reverse($1, gen_random_uuid(), 'system', '', gen_random_uuid()::text, now())";
    await expect(db.query(reverse, [entryId])).rejects.toMatchObject({ code: "HF006" });
    for (const call of [
      "SELECT book_to_suspense(x, gen_random_uuid(), 'system', now()) FROM settlement_exceptions x WHERE id = $1",
      "SELECT end_settlement_exception(x, 'noted', 'x', 'system', now()) FROM settlement_exceptions x WHERE id = $1",
      "SELECT match_settlement_exception(x, x.transfer_id, 'x', 'system', now()) FROM settlement_exceptions x WHERE id = $1",
    ]) {
      await expect(db.query(call, [ends.booked.id]), call).rejects.toMatchObject({ code: "42501" });
    }
  });

  it("the site's role cannot end an exception without an entry or a note", async () => {
    const note = `SELECT work_settlement_exception($1, $2, 'note', NULL, $3, '', $4, ARRAY['admin'], '{}', now(), '{}') AS outcome`;
    for (const { id, version } of [ends.open, ends.booked]) {
      for (const words of ["", "  ", null]) {
        expect(await db.query(note, [id, version, words, admin.userId])).toEqual([{ outcome: "impossible" }]);
      }
      for (const change of ["state = 'noted', note = 'x'", "entry_id = NULL", "theirs_minor = ours_minor + 1"]) {
        const update = `UPDATE settlement_exceptions SET ${change} WHERE id = $1`;
        await expect(db.query(update, [id]), change).rejects.toMatchObject({ code: "42501" });
      }
    }
  });

  it("the site's role cannot change a line of a file, whether an entry explains the line or not", async () => {
    for (const statement of [
      "UPDATE settlement_lines SET amount_minor = 1",
      "UPDATE settlement_lines SET reference = 'x'",
      "UPDATE settlement_lines SET transfer_id = NULL",
      "DELETE FROM settlement_lines",
    ]) {
      await expect(db.query(statement), statement).rejects.toMatchObject({ code: "42501" });
    }
  });
});

/** SQL that drops one check constraint of the table and then runs the statement. Only the table's owner can drop a constraint. */
const without = (constraint: string, statement: string) =>
  `ALTER TABLE settlement_exceptions DROP CONSTRAINT settlement_exceptions_${constraint}_check; ${statement}`;

/** SQL that changes the file lines of paid transfers that have no exception. */
const paidLines = (
  change: string,
) => `UPDATE settlement_lines l SET ${change} WHERE transfer_id IS NOT NULL AND NOT EXISTS (
  SELECT FROM settlement_exceptions x WHERE x.transfer_id = l.transfer_id)`;

/**
 * Changes that a superuser makes, each with the guarantee that it breaks. `{open}` stands for the id of an exception, and
 * `{entry}` stands for the id of an exception's entry.
 */
const tamperings: [what: string, guarantee: string, ...statements: string[]][] = [
  [
    "an entry on the suspense account that no difference explains",
    "a suspense account is the sum of its items",
    `WITH e AS (
       INSERT INTO journal_entries (id, kind, subject_type, subject_id, actor, description, request_id, request_hash, posted_at, created_txid)
       VALUES (gen_random_uuid(), 'suspense', 'settlement_exception', '{open}', 'system', '', 'by hand', '', now(), 0) RETURNING id)
     INSERT INTO postings (entry_id, ledger_account_id, currency, amount_minor)
     SELECT e.id, a.id, 'USD', CASE a.code WHEN 'suspense:wire:USD' THEN 100 ELSE -100 END
       FROM e, ledger_accounts a WHERE a.code IN ('suspense:wire:USD', 'settlement:wire:USD')`,
  ],
  [
    "the lines of a booking",
    "a suspense item moves what its record says",
    "UPDATE postings SET amount_minor = amount_minor * 2 WHERE entry_id = '{entry}'",
  ],
  [
    "a booked difference that is noted, and its booking stays",
    "what is explained has left the suspense account",
    "UPDATE settlement_exceptions SET state = 'noted', note = 'x', entry_id = NULL WHERE id = '{booked}'",
  ],
  [
    "an open difference that nobody has noted",
    "a difference ends by an entry, a match or a note",
    "UPDATE settlement_exceptions SET state = 'noted', note = 'Nothing to do' WHERE id = '{open}'",
  ],
  [
    "a note without words",
    "a difference ends by an entry, a match or a note",
    without("note", "UPDATE settlement_exceptions SET note = '' WHERE id = '{noted}'"),
  ],
  [
    "a note of blanks",
    "a difference ends by an entry, a match or a note",
    "UPDATE settlement_exceptions SET note = '  ' WHERE id = '{noted}'",
  ],
  [
    "an open difference that is called matched",
    "a difference ends by an entry, a match or a note",
    "UPDATE settlement_exceptions SET state = 'matched' WHERE id = '{leftOut}'",
  ],
  [
    "an open difference that is called given back",
    "a difference ends by an entry, a match or a note",
    "UPDATE settlement_exceptions SET state = 'reversed' WHERE id = '{leftOut}'",
  ],
  [
    "the line that a match was about",
    "a difference ends by an entry, a match or a note",
    "UPDATE settlement_lines SET transfer_id = NULL WHERE (file_id, number) = (SELECT file_id, line_number FROM settlement_exceptions WHERE id = '{matched}')",
  ],
  [
    "the amount of the line that a booking explains",
    "a difference says what its line says",
    "UPDATE settlement_lines SET amount_minor = 1 WHERE (file_id, number) = (SELECT file_id, line_number FROM settlement_exceptions WHERE id = '{booked}')",
  ],
  [
    "the reference of such a line",
    "a difference says what its line says",
    "UPDATE settlement_lines SET reference = 'x' WHERE (file_id, number) = (SELECT file_id, line_number FROM settlement_exceptions WHERE id = '{booked}')",
  ],
  [
    "which line a booking explains",
    "a difference says what its line says",
    "UPDATE settlement_exceptions SET line_number = 1 WHERE id = '{booked}'",
  ],
  [
    "a line that is gone",
    "a difference says what its line says",
    "DELETE FROM settlement_lines WHERE (file_id, number) = (SELECT file_id, line_number FROM settlement_exceptions WHERE id = '{open}')",
  ],
  [
    "the amount of a line that matched",
    "a line that pays a transfer says what was sent",
    paidLines("amount_minor = 1"),
  ],
  ["its currency", "a line that pays a transfer says what was sent", paidLines("currency = 'EUR'")],
  ["its direction", "a line that pays a transfer says what was sent", paidLines("is_credit = true")],
  [
    "which transfer it pays",
    "a line that pays a transfer says what was sent",
    paidLines("transfer_id = gen_random_uuid()"),
  ],
  [
    "the amount of a line and of what it differs by, to a cent",
    "a line that pays a transfer says what was sent",
    "UPDATE settlement_lines SET amount_minor = 1899 WHERE (file_id, number) = (SELECT file_id, line_number FROM settlement_exceptions WHERE id = '{open}')",
    "UPDATE settlement_exceptions SET theirs_minor = 1899, ours_minor = 1999 WHERE id = '{open}'",
  ],
  [
    "a return that was given back and is called open",
    "what a line pays has not gone back unseen",
    "UPDATE settlement_exceptions SET state = 'open' WHERE id = '{reversed}'",
  ],
  [
    "a booked difference without its booking",
    "a suspense item moves what its record says",
    without("entry", "UPDATE settlement_exceptions SET entry_id = NULL WHERE id = '{booked}'"),
  ],
];

describe("changes by a superuser", () => {
  it.each(tamperings)("verify-books finds a change of %s", async (_, guarantee, ...statements) => {
    const named = statements.map((statement) =>
      statement.replace(/\{(\w+)\}/g, (_found, name: string) =>
        name === "entry" ? entryId : ends[name as keyof Ends].id,
      ),
    );
    const breaks = await breaksAfter({ statements: named });
    expect(breaks.map((found) => found.guarantee)).toContain(guarantee);
  });

  it("the table refuses contradictory values", async () => {
    for (const change of ["state = 'noted', note = ''", "state = 'suspense'", "theirs_minor = ours_minor"]) {
      const update = `UPDATE settlement_exceptions SET ${change} WHERE id = '${ends.open.id}'`;
      await expect(queryAsOwner(update), change).rejects.toMatchObject({ code: "23514" });
    }
    expect((await verifyBooks(db)).breaks).toEqual([]);
  });
});
