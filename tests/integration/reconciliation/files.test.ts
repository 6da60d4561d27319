import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "@/lib/dates";
import { chooseColumns } from "@/lib/reconciliation/files/choose-columns";
import { confirmFile, discardFile } from "@/lib/reconciliation/files/confirm-file";
import { getSettlementFile } from "@/lib/reconciliation/files/find-files";
import { readFile } from "@/lib/reconciliation/files/read-file";
import { addChunk, startUpload } from "@/lib/reconciliation/files/upload-file";
import { columnsInput, startUploadInput } from "@/lib/reconciliation/schema";
import { chunkBytes, fileBytesMax } from "@/lib/reconciliation/settlement.model";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin, createCustomer, createUser } from "@/tests/support/factories";
import {
  camtOf,
  exceptionsOf,
  lineOf,
  readSettlementFile,
  sendAccepted,
  today,
  uploadFile,
} from "@/tests/support/settlement/settlement-files";

/**
 * Reads a file in a form that banks really send. tests/unit/reconciliation/bank-files.test.ts explains why each file was once
 * refused or misread.
 */
const bankFile = (name: string) => readFileSync(`tests/support/settlement/files/${name}`);

let admin: Actor;
beforeEach(async () => {
  admin = await createAdmin();
});
afterAll(expectCleanBooks);

const unknownLine = (reference = randomUUID()) => ({ reference, amountMinor: 700n, bookedOn: today() });
const countOf = async (table: string, fileId: string) =>
  (await db.query(`SELECT FROM ${table} WHERE file_id = $1`, [fileId])).length;
const problemOf = (result: PromiseSettledResult<unknown>) =>
  result.status === "rejected" ? (result.reason as { code?: string }).code : null;

describe("a settlement file", () => {
  it("reading a file imports nothing: no line is matched and no exception exists before the confirmation", async () => {
    const sent = await sendAccepted("wire", ["20.00"]);
    const file = await uploadFile(admin, camtOf([...sent.map((one) => lineOf(one)), unknownLine()]));
    expect(file).toMatchObject({ state: "preview", format: "camt.053", lineCount: 2, problemCount: 0 });
    expect(
      await db.query("SELECT FROM settlement_lines WHERE file_id = $1 AND transfer_id IS NOT NULL", [file.id]),
    ).toEqual([]);
    expect(await exceptionsOf(file.id)).toEqual([]);
    const imported = await confirmFile(admin, { fileId: file.id, version: file.version });
    expect(imported).toMatchObject({ matched: 1 });
    expect(await countOf("settlement_chunks", file.id)).toBe(0);
  });

  it("unreadable lines are kept with their problem, and the other lines are imported", async () => {
    const xml = camtOf([unknownLine(), unknownLine()]).toString().replace(">7.00<", ">seven<");
    const file = await uploadFile(admin, Buffer.from(xml));
    expect(file).toMatchObject({ state: "preview", lineCount: 2, problemCount: 1 });
    expect(await confirmFile(admin, { fileId: file.id, version: file.version })).toMatchObject({ matched: 0 });
    expect((await exceptionsOf(file.id)).filter(({ kind }) => kind === "missing_with_us")).toHaveLength(1);
    expect(
      await db.query("SELECT number, problem FROM settlement_lines WHERE file_id = $1 AND problem IS NOT NULL", [
        file.id,
      ]),
    ).toEqual([{ number: 1, problem: "amount" }]);
  });

  it.each([
    ["encoding", Buffer.from("<Document>Zürich</Document>", "latin1")],
    ["doctype", Buffer.from('<!DOCTYPE d [<!ENTITY a "b">]><Document/>')],
    ["malformed", camtOf([unknownLine()]).subarray(0, 600)],
    ["not_camt", Buffer.from("<html></html>")],
    ["empty", Buffer.from(" \n \n")],
    ["several_accounts", bankFile("camt/camt-two-accounts.xml")],
    ["encoding", Buffer.from(":20:X\n:25:1\n:86:Zürich\n", "latin1")],
  ])("an unreadable file is refused with the reason (%s), and leaves nothing behind", async (problem, bytes) => {
    const file = await uploadFile(admin, bytes);
    expect(file).toMatchObject({ state: "refused", problem });
    expect([await countOf("settlement_lines", file.id), await countOf("settlement_chunks", file.id)]).toEqual([0, 0]);
    await expect(confirmFile(admin, { fileId: file.id, version: file.version })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(readFile(admin, { fileId: file.id })).rejects.toMatchObject({ code: "conflict" });
  });

  it("a file of a day without payments is imported, and the transfers accepted on that day become exceptions", async () => {
    const [sent] = await sendAccepted("transfer_wise", ["20.00"]);
    const next = addDays(today(), 1);
    const empty = camtOf([]).toString().replace(`${today()}T00`, `${next}T00`);
    const file = await uploadFile(admin, Buffer.from(empty), { rail: "transfer_wise" });
    expect(file).toMatchObject({ state: "preview", lineCount: 0, firstDay: next, lastDay: next });
    await confirmFile(admin, { fileId: file.id, version: file.version });
    expect(await exceptionsOf(file.id)).toMatchObject([{ kind: "missing_there", transferId: sent?.transfer.id }]);
  });

  it("a file of several statements covers only their days, so transfers of a day between them are not missing", async () => {
    const [sent] = await sendAccepted("skrill", ["20.00"]);
    const statement = (day: string) =>
      camtOf([{ ...unknownLine(), bookedOn: day }])
        .toString()
        .replaceAll(`${today()}T00`, `${day}T00`)
        .replaceAll(`${addDays(today(), 1)}T23`, `${day}T23`);
    const both = (first: string, last: string) => {
      const inner = /<Stmt>[\s\S]*<\/Stmt>/.exec(statement(last))?.[0] ?? "";
      return Buffer.from(statement(first).replace("</Stmt>", `</Stmt>${inner}`));
    };
    // The network books today's transfers tomorrow. The two statements of the first file cover today and the day after tomorrow,
    // but not tomorrow.
    const around = await uploadFile(admin, both(today(), addDays(today(), 2)), { rail: "skrill" });
    expect(around).toMatchObject({ state: "preview", firstDay: today(), lastDay: addDays(today(), 2) });
    await confirmFile(admin, { fileId: around.id, version: around.version });
    expect((await exceptionsOf(around.id)).filter(({ kind }) => kind === "missing_there")).toEqual([]);
    const with1 = await uploadFile(admin, both(today(), addDays(today(), 1)), { rail: "skrill" });
    await confirmFile(admin, { fileId: with1.id, version: with1.version });
    expect((await exceptionsOf(with1.id)).filter(({ kind }) => kind === "missing_there")).toMatchObject([
      { transferId: sent?.transfer.id },
    ]);
  });

  it("a file keeps the balances of its statements, and is not imported when its lines do not explain them", async () => {
    const file = await uploadFile(admin, bankFile("camt/camt-balance-does-not-add-up.xml"));
    expect(file).toMatchObject({ state: "preview", stop: "balance" });
    const { statements } = await getSettlementFile(admin, file.id, { page: 1, pageSize: 25, problems: false });
    expect(statements).toMatchObject([
      { name: "S-BAL", account: "ACCT-1", openingMinor: 10_000n, closingMinor: 5_000n, bookedMinor: -100n },
    ]);
    const confirmed = confirmFile(admin, { fileId: file.id, version: file.version });
    await expect(confirmed).rejects.toMatchObject({ code: "transition_refused", messageKey: "file_stopped" });
    expect(await exceptionsOf(file.id)).toEqual([]);
  });

  it("a file whose rows do not fit their headings is shown but not imported, and Latin-1 text asks for its encoding", async () => {
    const options = { rail: "paypal", name: "s.csv" } as const;
    const broken = await uploadFile(admin, bankFile("csv/csv-unescaped-quotes.csv"), options);
    expect(broken).toMatchObject({
      state: "columns",
      sample: expect.arrayContaining([expect.arrayContaining(["R-1"])]),
    });
    const { columns } = await getSettlementFile(admin, broken.id, { page: 1, pageSize: 25, problems: false });
    expect(columns).toMatchObject({ reference: "Reference", amount: "Amount", date: "Date" });
    await chooseColumns(admin, { fileId: broken.id, columns: { ...columns, onlyCurrency: "USD" } });
    const read = await readSettlementFile(broken.id);
    expect(read).toMatchObject({ state: "preview", stop: "rows", problemCount: 1 });
    const confirmed = confirmFile(admin, { fileId: read.id, version: read.version });
    await expect(confirmed).rejects.toMatchObject({ messageKey: "file_stopped" });

    const latin = await uploadFile(admin, bankFile("csv/csv-latin1.csv"), { rail: "google_pay", name: "l.csv" });
    expect(latin).toMatchObject({
      state: "columns",
      problem: "encoding",
      sample: [["Müller", "-12,50", "20.11.2026"]],
    });
    const asked = await getSettlementFile(admin, latin.id, { page: 1, pageSize: 25, problems: false });
    await chooseColumns(admin, {
      fileId: latin.id,
      columns: { ...asked.columns, onlyCurrency: "EUR", encoding: "windows-1252" },
    });
    expect(await readSettlementFile(latin.id)).toMatchObject({ state: "preview", lineCount: 1, problemCount: 0 });
    expect(await db.query("SELECT reference FROM settlement_lines WHERE file_id = $1", [latin.id])).toEqual([
      { reference: "Müller" },
    ]);
  });

  it("a file that is too large or empty is refused before its upload, and no bytes beyond the announced size are accepted", async () => {
    const input = { rail: "wire", name: "s.xml" };
    expect(startUploadInput.safeParse({ ...input, sizeBytes: fileBytesMax + 1 }).success).toBe(false);
    expect(startUploadInput.safeParse({ ...input, sizeBytes: 0 }).success).toBe(false);
    const fileId = await startUpload(admin, { rail: "wire", name: "s.xml", sizeBytes: 10 });
    await expect(readFile(admin, { fileId })).rejects.toMatchObject({ messageKey: "upload_incomplete" });
    await addChunk(admin, { fileId, number: 0, bytes: Buffer.from("123456789") });
    await expect(readFile(admin, { fileId })).rejects.toMatchObject({ messageKey: "upload_incomplete" });
    for (const number of [1, 5]) {
      await addChunk(admin, { fileId, number, bytes: Buffer.from("x") }).catch(() => undefined);
    }
    await expect(readFile(admin, { fileId })).rejects.toMatchObject({ code: "conflict" });
    const tooMuch = addChunk(admin, { fileId, number: 2, bytes: Buffer.alloc(chunkBytes + 1) });
    await expect(tooMuch).rejects.toMatchObject({ code: "validation_failed" });
  });

  it("an upload cannot fill the disk: surplus parts are not kept, and at most twenty unfinished uploads are kept", async () => {
    const uploader = await createAdmin();
    const begin = () => startUpload(uploader, { rail: "wire", name: "s.xml", sizeBytes: 10 });
    const fileId = await begin();
    for (const number of [1, 5, 512]) {
      const beyond = addChunk(uploader, { fileId, number, bytes: Buffer.alloc(chunkBytes) });
      await expect(beyond).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await countOf("settlement_chunks", fileId)).toBe(0);
    const begun = await Promise.allSettled(Array.from({ length: 25 }, begin));
    expect(begun.filter(({ status }) => status === "fulfilled")).toHaveLength(19);
    await expect(begin()).rejects.toMatchObject({ code: "limit_exceeded", messageKey: "limit_uploads" });
    await startUpload(await createAdmin(), { rail: "wire", name: "s.xml", sizeBytes: 10 });
  });

  it("only its uploader can write a file, and a part that is sent twice counts once", async () => {
    const bytes = camtOf([unknownLine()]);
    const fileId = await startUpload(admin, { rail: "wire", name: "s.xml", sizeBytes: bytes.byteLength });
    const other = addChunk(await createAdmin(), { fileId, number: 0, bytes });
    await expect(other).rejects.toMatchObject({ code: "not_found" });
    await Promise.all([1, 2, 3].map(() => addChunk(admin, { fileId, number: 0, bytes })));
    await readFile(admin, { fileId });
    expect(await readSettlementFile(fileId)).toMatchObject({ state: "preview", lineCount: 1 });
  });

  it("a second upload of the same file is recognised, even by two staff members in parallel, and allowed after a discard", async () => {
    const bytes = camtOf([unknownLine()]);
    const teller = await createUser({ role: "teller" });
    const files = await Promise.all([admin, teller, admin, teller].map((actor) => uploadFile(actor, bytes)));
    const states = files.map(({ state, problem }) => `${state} ${problem}`).sort();
    expect(states).toEqual(["preview null", "refused known", "refused known", "refused known"]);
    const first = files.find(({ state }) => state === "preview");
    if (!first) throw new Error("none was taken");
    await discardFile(teller, { fileId: first.id, version: first.version });
    const again = await uploadFile(teller, bytes);
    expect(again.state).toBe("preview");
    await confirmFile(admin, { fileId: again.id, version: again.version });
    expect(await uploadFile(admin, bytes, { rail: "paypal" })).toMatchObject({ state: "refused", problem: "known" });
  });

  it("a file is imported once, despite repeated or parallel confirmations and a lost reply", async () => {
    const sent = await sendAccepted("wire", ["20.00"]);
    const file = await uploadFile(admin, camtOf([...sent.map((one) => lineOf(one)), unknownLine()]));
    const input = { fileId: file.id, version: file.version };
    const requestId = randomUUID();
    const staff = [admin, await createAdmin(), await createUser({ role: "teller" })];
    const imported = await Promise.all(
      [...staff, ...staff].map((actor, index) => confirmFile(actor, input, index === 0 ? requestId : undefined)),
    );
    expect(new Set(imported.map(({ matched }) => matched))).toEqual(new Set([1]));
    expect(await confirmFile(admin, input, requestId)).toEqual(imported[0]);
    const unknown = (await exceptionsOf(file.id)).filter(({ kind }) => kind === "missing_with_us");
    expect(unknown).toHaveLength(1);
    const confirmed = await db.query(
      "SELECT FROM audit_events WHERE subject_id = $1 AND action = 'settlement-file.confirm'",
      [file.id],
    );
    expect(confirmed).toHaveLength(1);
  });

  it("a parallel confirmation and discard have one outcome, and an outdated reading is reported", async () => {
    const file = await uploadFile(admin, camtOf([unknownLine()]));
    const input = { fileId: file.id, version: file.version };
    const results = await Promise.allSettled([confirmFile(admin, input), discardFile(await createAdmin(), input)]);
    expect(results.map(problemOf).filter((problem) => problem === null)).toHaveLength(1);
    expect(results.map(problemOf).filter(Boolean)).toEqual(["conflict"]);
    const next = await uploadFile(admin, camtOf([unknownLine()]));
    await readFile(admin, { fileId: next.id });
    const early = confirmFile(admin, { fileId: next.id, version: next.version });
    await expect(early).rejects.toMatchObject({ code: "conflict", messageKey: "changed_meanwhile" });
  });

  it("two staff members who read the same file in parallel get one complete reading", async () => {
    const bytes = camtOf(Array.from({ length: 2_500 }, () => unknownLine()));
    const fileId = await startUpload(admin, { rail: "wire", name: "s.xml", sizeBytes: bytes.byteLength });
    for (let number = 0; number * chunkBytes < bytes.byteLength; number += 1) {
      await addChunk(admin, { fileId, number, bytes: bytes.subarray(number * chunkBytes, (number + 1) * chunkBytes) });
    }
    const results = await Promise.allSettled([readFile(admin, { fileId }), readFile(await createAdmin(), { fileId })]);
    expect(results.map(problemOf)).toContain(null);
    expect(await readSettlementFile(fileId)).toMatchObject({ state: "preview", lineCount: 2_500 });
    expect(await countOf("settlement_lines", fileId)).toBe(2_500);
  });

  it("a rail's first CSV file asks for its columns, and later files use them", async () => {
    const [sent] = await sendAccepted("payoneer", ["20.00"]);
    const csv = (reference: string) =>
      Buffer.from(
        `\ufeffPayment;Betrag;Day\r\n${reference};-20,00;${today()}\r\n"=cmd|' /C calc'!A0";-7,00;${today()}\r\n`,
      );
    const options = { rail: "payoneer", name: "s.csv" } as const;
    const file = await uploadFile(admin, csv(sent?.transfer.id ?? ""), options);
    expect(file).toMatchObject({ state: "columns", headings: ["Payment", "Betrag", "Day"] });
    const columns = columnsInput.parse({
      ...{ reference: "Payment", amount: "Betrag", date: "Day", onlyCurrency: "USD" },
      ...{ dateOrder: "YYYY-MM-DD", decimal: ",", paidSign: "minus" },
    });
    await chooseColumns(admin, { fileId: file.id, columns });
    const read = await readSettlementFile(file.id);
    expect(read).toMatchObject({ state: "preview", format: "csv", lineCount: 2, problemCount: 0 });
    expect(await confirmFile(admin, { fileId: file.id, version: read.version })).toMatchObject({ matched: 1 });
    expect(await uploadFile(admin, csv(randomUUID()), options)).toMatchObject({ state: "preview", lineCount: 2 });
    const late = chooseColumns(admin, { fileId: file.id, columns });
    await expect(late).rejects.toMatchObject({ code: "conflict" });
  });

  it("only people who are still admins or tellers can use files, and auditors and customers change nothing by any call", async () => {
    const file = await uploadFile(admin, camtOf([unknownLine()]));
    const input = { fileId: file.id, version: file.version };
    const columns = { fileId: file.id, columns: {} as never };
    const { actor: customer } = await createCustomer();
    for (const actor of [await createUser({ role: "auditor" }), customer]) {
      const calls = [
        startUpload(actor, { rail: "wire", name: "s.xml", sizeBytes: 5 }),
        addChunk(actor, { fileId: file.id, number: 0, bytes: Buffer.from("x") }),
        ...[
          readFile(actor, input),
          chooseColumns(actor, columns),
          confirmFile(actor, input),
          discardFile(actor, input),
        ],
      ];
      for (const call of await Promise.allSettled(calls)) expect(problemOf(call)).toBe("forbidden");
    }
    const teller = await createUser({ role: "teller" });
    await db.query("UPDATE users SET role = 'customer' WHERE id = $1", [teller.userId]);
    for (const call of await Promise.allSettled([confirmFile(teller, input), discardFile(teller, input)])) {
      expect(problemOf(call)).toBe("forbidden");
    }
    expect(await readSettlementFile(file.id)).toMatchObject({ state: "preview", version: file.version });
  });
});

it("the site's role cannot write files, lines or exceptions directly", async () => {
  for (const table of ["settlement_files", "settlement_lines", "settlement_exceptions"]) {
    for (const statement of [
      `UPDATE ${table} SET version = 1`,
      `DELETE FROM ${table}`,
      `INSERT INTO ${table} DEFAULT VALUES`,
    ]) {
      await expect(db.query(statement.replace("SET version = 1", "SET rail = rail"))).rejects.toMatchObject({
        code: expect.stringMatching(/42501|42703/),
      });
    }
  }
});
