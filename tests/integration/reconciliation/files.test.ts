import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { chooseColumns } from "@/lib/reconciliation/files/choose-columns";
import { confirmFile, discardFile } from "@/lib/reconciliation/files/confirm-file";
import { readFile } from "@/lib/reconciliation/files/read-file";
import { addChunk, startUpload } from "@/lib/reconciliation/files/upload-file";
import { columnsInput, startUploadInput } from "@/lib/reconciliation/schema";
import { chunkBytes, fileBytesMax } from "@/lib/reconciliation/settlement";
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

describe("a file", () => {
  it("that was read has imported nothing: no line is matched and nothing differs until it is confirmed", async () => {
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

  it("with lines that cannot be read imports the others, and keeps those with their problem", async () => {
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
    ["empty", camtOf([])],
  ])("that cannot be read is refused with the reason (%s), and leaves nothing behind", async (problem, bytes) => {
    const file = await uploadFile(admin, bytes);
    expect(file).toMatchObject({ state: "refused", problem });
    expect([await countOf("settlement_lines", file.id), await countOf("settlement_chunks", file.id)]).toEqual([0, 0]);
    await expect(confirmFile(admin, { fileId: file.id, version: file.version })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(readFile(admin, { fileId: file.id })).rejects.toMatchObject({ code: "conflict" });
  });

  it("that is too large or empty is refused before it is uploaded, and no more of one arrives than was announced", async () => {
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

  it("fills no disk: parts beyond what was announced are not kept, and twenty that were broken off are enough", async () => {
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

  it("is written by who uploads it alone, and a part that is sent twice counts once", async () => {
    const bytes = camtOf([unknownLine()]);
    const fileId = await startUpload(admin, { rail: "wire", name: "s.xml", sizeBytes: bytes.byteLength });
    const other = addChunk(await createAdmin(), { fileId, number: 0, bytes });
    await expect(other).rejects.toMatchObject({ code: "not_found" });
    await Promise.all([1, 2, 3].map(() => addChunk(admin, { fileId, number: 0, bytes })));
    await readFile(admin, { fileId });
    expect(await readSettlementFile(fileId)).toMatchObject({ state: "preview", lineCount: 1 });
  });

  it("that is uploaded twice is known, also by two members of staff at once; once it is discarded, it may come again", async () => {
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

  it("is imported once, however often and by however many it is confirmed, and after a reply that was lost", async () => {
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

  it("that is confirmed and discarded at once is one of the two, and whoever saw an earlier reading is told", async () => {
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

  it("that two members of staff read at once is read whole, once", async () => {
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

  it("in CSV asks for its columns once for a rail, and is read by them from then on", async () => {
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

  it("is for admins and tellers who still are: auditors and customers change nothing, by any call", async () => {
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

it("the role of the site writes neither files, lines nor exceptions by itself", async () => {
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
