import { beforeAll, describe, expect, it } from "vitest";
import { addDays } from "@/lib/dates";
import { getDesk } from "@/lib/desk/get-desk";
import { plainCsv } from "@/lib/downloads/csv-form";
import { getBusinessDate } from "@/lib/ledger/business-date.sql";
import { ageGroups } from "@/lib/reconciliation/ageing/ageing.model";
import { ageingSql } from "@/lib/reconciliation/ageing/ageing.sql";
import { exportExceptions } from "@/lib/reconciliation/exceptions/export-exceptions";
import { findExceptions } from "@/lib/reconciliation/exceptions/find-exceptions";
import { confirmFile } from "@/lib/reconciliation/files/confirm-file";
import { type StatedLine, writeCamt } from "@/lib/reconciliation/sample/write-camt";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { withConnection } from "@/tests/support/database/database";
import { createAdmin, createUser } from "@/tests/support/factories";
import { exceptionsOf, type FoundException, uploadFile } from "@/tests/support/settlement/settlement-files";
import { work } from "@/tests/support/settlement/work-exception";

const everything = { search: "", state: "", kind: "", rail: "", fileId: "", age: "", owner: "", sort: "date" };

/** The ages of the file's lines in days: the first and the last day of each age group. */
const ages = [0, 1, 2, 5, 6, 10, 11, 30, 31, 400];

let admin: Actor;
let fileId: string;
/** The differences of the file, in the order of `ages`. */
let differences: FoundException[];

beforeAll(async () => {
  admin = await createAdmin();
  const date = await getBusinessDate();
  const days = ages.map((age) => addDays(date, -age));
  const lines = days.map(
    (bookedOn, index): StatedLine => ({
      reference: `AGE ${ages[index]}`,
      amountMinor: 100n * BigInt(index + 1),
      bookedOn,
    }),
  );
  const period = { firstDay: addDays(date, -400), lastDay: date };
  const text = [...writeCamt({ id: "ageing", currency: "EUR", ...period }, lines)].join("");
  const file = await uploadFile(admin, Buffer.from(text), { rail: "interbank" });
  await confirmFile(admin, { fileId: file.id, version: file.version });
  fileId = file.id;
  differences = (await exceptionsOf(fileId)).filter(({ kind }) => kind === "missing_with_us");
  // Every second difference is posted to the suspense account.
  for (const item of differences.filter((_, index) => index % 2 === 1)) await work(admin, item, { act: "suspense" });
});

const ageing = async () => (await getDesk(admin)).ageing?.rows ?? [];

const rowsOf = async () => (await ageing()).filter(({ rail, currency }) => rail === "interbank" && currency === "EUR");

const found = async (filter: object) =>
  (await findExceptions(admin, { ...everything, fileId, ...filter, page: 1, pageSize: 100 })).items;

describe("the ageing of differences", () => {
  it("each age group contains its first and its last day, and counts open and suspended amounts apart", async () => {
    const rows = await rowsOf();
    expect(
      rows.map(({ age, itemCount, openMinor, suspenseMinor }) => [age, itemCount, openMinor, suspenseMinor]),
    ).toEqual([
      ["31-", 2, 900n, 1_000n],
      ["11-30", 2, 700n, 800n],
      ["6-10", 2, 500n, 600n],
      ["2-5", 2, 300n, 400n],
      ["0-1", 2, 100n, 200n],
    ]);
    expect(rows.map(({ lateCount }) => lateCount)).toEqual([2, 2, 0, 0, 0]);
  });

  it("the suspended amounts of all groups are the balances of the suspense accounts in the books", async () => {
    const rows = await ageing();
    const balances = await db.query<{ code: string; balance: bigint }>(
      "SELECT code, ledger_system_balance(id) AS balance FROM ledger_accounts WHERE code LIKE 'suspense:%'",
    );
    expect(balances.find(({ code }) => code === "suspense:interbank:EUR")?.balance).toBe(-3_000n);
    for (const { code, balance } of balances) {
      const ofAccount = rows.filter(({ rail, currency }) => `suspense:${rail.replace("_", "-")}:${currency}` === code);
      expect([code, ofAccount.reduce((sum, { suspenseMinor }) => sum - suspenseMinor, 0n)]).toEqual([code, balance]);
    }
    // verify-books reports a suspense account whose balance differs from the sum of these differences.
    await expectCleanBooks();
  });

  it("the filter by age finds the same differences as the groups, and the list shows their ages", async () => {
    for (const { key } of ageGroups) {
      const items = await found({ age: key });
      const row = (await rowsOf()).find(({ age }) => age === key);
      expect([key, items.length]).toEqual([key, row?.itemCount]);
    }
    expect((await found({ age: "late" })).map(({ ageDays }) => ageDays)).toEqual([400, 31, 30, 11]);
    expect((await found({})).map(({ ageDays }) => ageDays)).toEqual(ages.toReversed());
  });

  it("a difference of a later day than the bank's date is new", async () => {
    const date = await getBusinessDate();
    const line = { reference: "AHEAD", amountMinor: 5n, bookedOn: addDays(date, 2) };
    const period = { firstDay: addDays(date, 2), lastDay: addDays(date, 2) };
    const text = [...writeCamt({ id: "ahead", currency: "GBP", ...period }, [line])].join("");
    const file = await uploadFile(admin, Buffer.from(text), { rail: "interbank" });
    await confirmFile(admin, { fileId: file.id, version: file.version });
    const [item] = await found({ fileId: file.id, age: "0-1" });
    expect(item?.ageDays).toBe(0);
  });

  it("a difference that has ended has no age and is in no group", async () => {
    const [first] = differences;
    if (!first) throw new Error("no difference");
    await work(admin, first, { act: "note", note: "A test" });
    const ended = (await found({})).find(({ id }) => id === first.id);
    expect(ended).toMatchObject({ ageDays: null, state: "noted" });
    expect((await found({ age: "0-1" })).map(({ id }) => id)).not.toContain(first.id);
    expect((await rowsOf()).at(-1)).toMatchObject({ age: "0-1", itemCount: 1, openMinor: 0n });
  });

  it("the CSV file contains age and owner", async () => {
    const plain = (word: string) => word;
    const words = { form: plainCsv, header: plain, kind: plain, state: plain };
    const text = await new Response(await exportExceptions(admin, { ...everything, fileId, age: "31-" }, words)).text();
    const [header, ...lines] = text
      .replace(/^\uFEFF/, "")
      .trim()
      .split("\r\n");
    expect(header?.split(",").slice(-2)).toEqual(["age", "owner"]);
    expect(lines.map((line) => line.split(",").at(-2)).toSorted()).toEqual(["31", "400"]);
  });

  it("customers do not see the ageing", async () => {
    await expect(getDesk(await createUser({ role: "customer" }))).rejects.toMatchObject({ code: "forbidden" });
  });

  it("the ageing reads only waiting differences, by an index", async () => {
    await withConnection(async (connection) => {
      await connection.query("SET enable_seqscan = off");
      const plan = JSON.stringify(await connection.query(`EXPLAIN (FORMAT JSON) ${ageingSql(10)}`));
      expect(plan).toMatch(/settlement_exceptions_(?:waiting|work)/);
    });
  });
});
