import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "@/lib/dates";
import { confirmFile, discardFile } from "@/lib/reconciliation/files/confirm-file";
import { withdrawFile } from "@/lib/reconciliation/files/withdraw-file";
import { type StatedLine, writeCamt } from "@/lib/reconciliation/sample/write-camt";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { transferReference } from "@/lib/transfer-reference";
import type { TransferChannel } from "@/lib/transfers/channels.model";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner, withConnection } from "@/tests/support/database/database";
import { waitForLockWaits } from "@/tests/support/database/lock-waits";
import { breaksAfter } from "@/tests/support/database/tamper";
import { createAdmin, createCustomer, createUser, readBalance } from "@/tests/support/factories";
import { setFourEyesLimit } from "@/tests/support/four-eyes";
import type { SentTransfer } from "@/tests/support/network-transfers";
import {
  camtOf,
  exceptionsOf,
  importLines,
  lineOf,
  readException,
  readSettlementFile,
  sendAccepted,
  today,
  uploadFile,
} from "@/tests/support/settlement/settlement-files";
import { work } from "@/tests/support/settlement/work-exception";

// Tests that a withdrawn file leaves no effect (docs/decisions/reconciliation.md).

let admin: Actor;
let colleague: Actor;

beforeAll(async () => {
  [admin, colleague] = [await createAdmin(), await createUser({ role: "teller" })];
});

afterEach(async () => {
  await setFourEyesLimit(null);
  await expectCleanBooks();
});

async function sendOne(rail: TransferChannel, amount = "20.00"): Promise<SentTransfer> {
  const [sent] = await sendAccepted(rail, [amount]);
  if (!sent) throw new Error("nothing was sent");
  return sent;
}

const unknown = (changes: Partial<StatedLine> = {}): StatedLine => ({
  ...{ reference: randomUUID().slice(0, 12), amountMinor: 700n, bookedOn: today(), ...changes },
});

async function withdraw(id: string, actor = admin, request?: string): Promise<void> {
  const { version } = await readSettlementFile(id);
  await withdrawFile(actor, { fileId: id, version }, request);
}

/** Returns the balances of a rail's accounts in the books, in dollars. */
async function balancesOf(rail: string) {
  const code = rail.replace("_", "-");
  return await db.query(
    `SELECT code, ledger_system_balance(id) AS balance FROM ledger_accounts
      WHERE code IN ('nostro:' || $1 || ':USD', 'settlement:' || $1 || ':USD', 'suspense:' || $1 || ':USD')
        AND ledger_system_balance(id) <> 0 ORDER BY code`,
    [code],
  );
}

/** Imports a statement without payments. The statement's two days begin `days` days after today. */
async function importEmpty(days: number): Promise<string> {
  const period = { firstDay: addDays(today(), days), lastDay: addDays(today(), days + 1) };
  const text = [...writeCamt({ id: randomUUID(), currency: "USD", ...period }, [])].join("");
  const file = await uploadFile(admin, Buffer.from(text), { rail: "skrill" });
  await confirmFile(admin, { fileId: file.id, version: file.version });
  return file.id;
}

/** Imports two files that do not contain an old payment. The file `proof` proves that the network has not made this payment. */
async function silentFiles() {
  const sent = await sendOne("skrill");
  const first = await importEmpty(0);
  const [exception] = (await exceptionsOf(first)).filter(({ transferId }) => transferId === sent.transfer.id);
  if (!exception) throw new Error("nothing is missing");
  await queryAsOwner("UPDATE settlement_exceptions SET happened_on = happened_on - 10 WHERE id = $1", [exception.id]);
  return { sent, exception: exception.id, proof: await importEmpty(2) };
}

const codeOf = (result: PromiseSettledResult<unknown>) =>
  result.status === "rejected" ? (result.reason as { code?: string }).code : null;

describe("a withdrawn file", () => {
  it("leaves nothing in the books, and the same file is then imported for the right network", async () => {
    const sent = await sendOne("interbank");
    const stray = await sendOne("skrill");
    const before = await balancesOf("skrill");
    const bytes = camtOf([lineOf(sent, { servicerReference: randomUUID() }), unknown()]);
    const wrong = await uploadFile(admin, bytes, { rail: "skrill" });
    await confirmFile(admin, { fileId: wrong.id, version: wrong.version });
    expect((await exceptionsOf(wrong.id)).map(({ kind }) => kind)).toEqual([
      ...["missing_with_us", "missing_with_us", "missing_there"],
    ]);
    expect(await uploadFile(admin, bytes, { rail: "interbank" })).toMatchObject({ state: "refused", problem: "known" });
    await withdraw(wrong.id);
    expect(await readSettlementFile(wrong.id)).toMatchObject({ state: "withdrawn", endedBy: admin.userId });
    expect(await balancesOf("skrill")).toEqual(before);
    expect((await exceptionsOf(wrong.id)).map(({ state }) => state)).toEqual(["withdrawn", "withdrawn", "withdrawn"]);
    const kinds = await db.query("SELECT kind FROM journal_entries WHERE subject_id = $1 ORDER BY sequence", [
      wrong.id,
    ]);
    expect(kinds).toEqual([{ kind: "nostro" }, { kind: "nostro-reversal" }]);
    const right = await uploadFile(colleague, bytes, { rail: "interbank" });
    expect(right).toMatchObject({ state: "preview", repeatedCount: 0 });
    expect(await confirmFile(admin, { fileId: right.id, version: right.version })).toMatchObject({ matched: 1 });
    const { exceptions } = await importLines(admin, [lineOf(stray)], { rail: "skrill" });
    expect(exceptions).toEqual([]);
    await expect(confirmFile(admin, { fileId: wrong.id, version: wrong.version })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("no longer counts its entries: the same statement of the same network is imported again", async () => {
    const sent = await sendOne("paypal");
    const lines = [lineOf(sent, { servicerReference: randomUUID() })];
    const { file } = await importLines(admin, lines, { rail: "paypal" });
    const waiting = await uploadFile(admin, camtOf(lines), { rail: "paypal" });
    expect(waiting.repeatedCount).toBe(1);
    await withdraw(file.id);
    expect(await readSettlementFile(waiting.id)).toMatchObject({ repeatedCount: 0, version: waiting.version });
    expect(await confirmFile(admin, { fileId: waiting.id, version: waiting.version })).toEqual({
      ...{ matched: 1, exceptions: 0 },
    });
  });

  it("opens the exceptions that the import had ended, also an exception that was on the suspense account", async () => {
    const sent = [await sendOne("wire"), await sendOne("wire", "30.00")];
    const { exceptions } = await importLines(admin, [], { rail: "wire" });
    const missing = exceptions.filter(({ transferId }) => sent.some(({ transfer }) => transfer.id === transferId));
    expect(missing).toHaveLength(2);
    const [first] = missing;
    if (!first) throw new Error("nothing is missing");
    await work(admin, first, { act: "suspense" });
    const before = await balancesOf("wire");
    const { file } = await importLines(
      admin,
      sent.map((one) => lineOf(one)),
    );
    for (const { id } of missing) expect(await readException(id)).toMatchObject({ state: "matched" });
    await withdraw(file.id);
    for (const { id } of missing) expect(await readException(id)).toMatchObject({ state: "open" });
    await work(admin, await readException(first.id), { act: "suspense" });
    expect(await balancesOf("wire")).toEqual(before);
    // The corrected file contains both payments, so neither payment is missing any more.
    await importLines(
      admin,
      sent.map((one) => lineOf(one)),
    );
    for (const { id } of missing) expect(await readException(id)).toMatchObject({ state: "matched" });
  });

  it("leaves a payment to the later file that also lacks the payment", async () => {
    const [missing, paid] = [await sendOne("payoneer"), await sendOne("payoneer", "30.00")];
    const { file, exceptions } = await importLines(admin, [lineOf(paid)], { rail: "payoneer" });
    expect(exceptions).toMatchObject([{ kind: "missing_there", transferId: missing.transfer.id }]);
    const later = await importLines(admin, [unknown()], { rail: "payoneer" });
    expect(later.exceptions.map(({ kind }) => kind)).toEqual(["missing_with_us"]);
    await withdraw(file.id);
    const found = (await exceptionsOf(later.file.id)).filter(({ kind }) => kind === "missing_there");
    expect(new Set(found.map(({ transferId }) => transferId))).toEqual(
      new Set([missing.transfer.id, paid.transfer.id]),
    );
    expect(await readSettlementFile(later.file.id)).toMatchObject({ exceptionCount: 3 });
  });

  it("can be withdrawn after a later file contains the missing payment, and the return can be stated again", async () => {
    const [missing, back] = [await sendOne("transfer_wise"), await sendOne("transfer_wise", "30.00")];
    const lines = [lineOf(back), lineOf(back, { isCredit: true })];
    const { file, exceptions } = await importLines(admin, lines, { rail: "transfer_wise" });
    expect(exceptions.map(({ kind }) => kind)).toEqual(["returned", "missing_there"]);
    const later = await importLines(admin, [lineOf(missing)], { rail: "transfer_wise" });
    expect(later.imported.matched).toBe(1);
    await withdraw(file.id);
    expect((await exceptionsOf(file.id)).map(({ state }) => state)).toEqual(["withdrawn", "withdrawn"]);
    const again = await importLines(admin, lines, { rail: "transfer_wise" });
    const [returned] = again.exceptions;
    expect(returned).toMatchObject({ kind: "returned", state: "open" });
    if (returned) await work(admin, returned, { act: "reverse" });
    expect((await readBalance(back.sender.account)).balanceMinor).toBe(10_000n);
  });

  it("also ends the exceptions that an earlier withdrawal had opened again", async () => {
    const sent = await sendOne("google_pay");
    const first = await importLines(admin, [], { rail: "google_pay" });
    const [exception] = first.exceptions;
    if (!exception) throw new Error("nothing is missing");
    const second = await importLines(admin, [lineOf(sent)], { rail: "google_pay" });
    await withdraw(second.file.id);
    expect(await readException(exception.id)).toMatchObject({ state: "open", version: 3 });
    await withdraw(first.file.id);
    expect(await readException(exception.id)).toMatchObject({ state: "withdrawn" });
    expect((await importLines(admin, [lineOf(sent)], { rail: "google_pay" })).imported).toMatchObject({ matched: 1 });
  });
});

describe("a withdrawal is refused", () => {
  it.each([
    ["suspense", {}],
    ["note", { note: "Looked into it" }],
    ["fee", { note: "A fee" }],
  ] as const)("after staff have worked on an exception (%s), and names it", async (act, more) => {
    const { file, exceptions } = await importLines(admin, [unknown(), unknown()]);
    const [worked] = exceptions;
    if (!worked) throw new Error("nothing differs");
    await work(admin, worked, { act, ...more });
    await expect(withdraw(file.id)).rejects.toMatchObject({
      ...{ code: "transition_refused", messageKey: "file_worked_on", params: { names: worked.reference } },
    });
    expect(await readSettlementFile(file.id)).toMatchObject({ state: "confirmed" });
  });

  it("after staff have matched a line or given money back", async () => {
    const [nameless, back] = [await sendOne("interbank"), await sendOne("interbank", "30.00")];
    const lines = [unknown({ amountMinor: 2_000n }), lineOf(back), lineOf(back, { isCredit: true })];
    const { file, exceptions } = await importLines(admin, lines, { rail: "interbank" });
    const [line, returned] = exceptions;
    if (!line || !returned) throw new Error("nothing differs");
    await work(admin, line, { act: "match", target: transferReference(nameless.transfer.id) });
    await work(admin, returned, { act: "reverse" });
    await expect(withdraw(file.id)).rejects.toMatchObject({ messageKey: "file_worked_on" });
  });

  it("after money was given back because the file lacks a payment, unless another file also lacks the payment", async () => {
    const { sent, exception, proof } = await silentFiles();
    await work(admin, await readException(exception), { act: "reverse" });
    await expect(withdraw(proof)).rejects.toMatchObject({
      ...{ messageKey: "file_worked_on", params: { names: transferReference(sent.transfer.id) } },
    });
    await importEmpty(4);
    await withdraw(proof);
  });

  it("while a later file has left out entries of the file, and names that file", async () => {
    const sent = await sendOne("paypal");
    const lines = [lineOf(sent, { servicerReference: randomUUID() })];
    const first = await importLines(admin, lines, { rail: "paypal" });
    const second = await importLines(admin, lines, { rail: "paypal" });
    await expect(withdraw(first.file.id)).rejects.toMatchObject({
      ...{ messageKey: "file_repeated", params: { names: "statement.xml" } },
    });
    await withdraw(second.file.id);
    await withdraw(first.file.id);
  });

  it("for a file that is not imported, and for an outdated version", async () => {
    const file = await uploadFile(admin, camtOf([unknown()]));
    await expect(withdraw(file.id)).rejects.toMatchObject({ code: "conflict", messageKey: "changed_meanwhile" });
    await confirmFile(admin, { fileId: file.id, version: file.version });
    const outdated = withdrawFile(admin, { fileId: file.id, version: file.version });
    await expect(outdated).rejects.toMatchObject({ code: "conflict" });
    await withdraw(file.id);
    await expect(withdraw(file.id)).rejects.toMatchObject({ code: "conflict" });
  });
});

it("a discarded file for the wrong network does not make the file for the right network known", async () => {
  const bytes = camtOf([unknown()]);
  const wrong = await uploadFile(admin, bytes, { rail: "paypal" });
  await discardFile(admin, { fileId: wrong.id, version: wrong.version });
  expect(await uploadFile(admin, bytes, { rail: "wire" })).toMatchObject({ state: "preview" });
});

describe("second actors", () => {
  it("parallel and repeated requests withdraw the file once, and a colleague's withdrawal is a conflict", async () => {
    const { file } = await importLines(admin, [unknown()]);
    const { version } = await readSettlementFile(file.id);
    const request = randomUUID();
    const input = { fileId: file.id, version };
    const results = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => withdrawFile(admin, input, request)),
      withdrawFile(colleague, input, randomUUID()),
    ]);
    expect([null, "conflict"]).toEqual(expect.arrayContaining(results.map(codeOf)));
    const acts = await db.query(
      "SELECT FROM audit_events WHERE subject_id = $1 AND action = 'settlement-file.withdraw'",
      [file.id],
    );
    expect(acts).toHaveLength(1);
    const reversals = await db.query("SELECT FROM journal_entries WHERE subject_id = $1 AND kind = 'nostro-reversal'", [
      file.id,
    ]);
    expect(reversals).toHaveLength(1);
  });

  it("an import and a withdrawal of the same entries at one moment count each entry at most once", async () => {
    for (let round = 0; round < 4; round += 1) {
      const sent = await sendOne("paypal");
      const lines = [lineOf(sent, { servicerReference: randomUUID() })];
      const { file } = await importLines(admin, lines, { rail: "paypal" });
      const again = await uploadFile(admin, camtOf(lines), { rail: "paypal" });
      const [withdrawn, imported] = await Promise.allSettled([
        withdraw(file.id),
        confirmFile(colleague, { fileId: again.id, version: again.version }),
      ]);
      expect(imported?.status).toBe("fulfilled");
      const after = await readSettlementFile(again.id);
      expect(after.repeatedCount).toBe(withdrawn?.status === "fulfilled" ? 0 : 1);
      const payers = await db.query("SELECT FROM settlement_lines WHERE transfer_id = $1", [sent.transfer.id]);
      expect(payers).toHaveLength(1);
    }
  });

  it("if staff act on an exception while its file is withdrawn, one of the two acts succeeds", async () => {
    for (const act of ["fee", "suspense", "note", "loss", "claim", "fee"] as const) {
      const { file, exceptions } = await importLines(admin, [unknown()]);
      const [exception] = exceptions;
      if (!exception) throw new Error("nothing differs");
      const results = await Promise.allSettled([
        withdraw(file.id),
        work(colleague, exception, { act, note: "At one moment" }),
      ]);
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const isWithdrawn = results[0]?.status === "fulfilled";
      expect(await readSettlementFile(file.id)).toMatchObject({ state: isWithdrawn ? "withdrawn" : "confirmed" });
      expect((await readException(exception.id)).state === "withdrawn").toBe(isWithdrawn);
    }
  });

  it("a lost reply changes nothing, and the request's repeat gets the same result", async () => {
    const { file } = await importLines(admin, [unknown()]);
    const input = { fileId: file.id, version: (await readSettlementFile(file.id)).version };
    const request = randomUUID();
    await withdrawFile(admin, input, request);
    const { version } = await readSettlementFile(file.id);
    await withdrawFile(admin, input, request);
    expect(await readSettlementFile(file.id)).toMatchObject({ state: "withdrawn", version });
    const other = withdrawFile(admin, { ...input, version: version + 1 }, request);
    await expect(other).rejects.toMatchObject({ code: "idempotency_mismatch" });
  });

  it("a withdrawal and an import of the same file at one moment leave it withdrawn or imported", async () => {
    for (let round = 0; round < 4; round += 1) {
      const file = await uploadFile(admin, camtOf([unknown()]));
      const input = { fileId: file.id, version: file.version };
      const [imported, withdrawn] = await Promise.allSettled([
        confirmFile(admin, input),
        withdrawFile(colleague, { ...input, version: input.version + 1 }),
      ]);
      expect(imported?.status).toBe("fulfilled");
      const { state } = await readSettlementFile(file.id);
      expect(state).toBe(withdrawn?.status === "fulfilled" ? "withdrawn" : "confirmed");
    }
  });

  it("a withdrawal that waits for an act on an exception is refused", async () => {
    const { file, exceptions } = await importLines(admin, [unknown()]);
    const [exception] = exceptions;
    if (!exception) throw new Error("nothing differs");
    await withConnection(async (working) => {
      await working.query("BEGIN");
      const worked = await working.query(
        `SELECT work_settlement_exception($1, 1, 'suspense', NULL, '', '', $2, '{admin,teller}',
                jsonb_build_object('entryId', gen_random_uuid()), now(), '{}') AS outcome`,
        [exception.id, colleague.userId],
      );
      expect(worked).toEqual([{ outcome: "worked" }]);
      const withdrawing = Promise.allSettled([withdraw(file.id)]);
      await waitForLockWaits();
      await working.query("COMMIT");
      expect((await withdrawing).map(codeOf)).toEqual(["transition_refused"]);
    });
  });

  it("if money is given back because a file lacks a payment while this file is withdrawn, one of the two acts succeeds", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { exception, proof } = await silentFiles();
      const results = await Promise.allSettled([
        withdraw(proof),
        work(colleague, await readException(exception), { act: "reverse" }),
      ]);
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    }
  });

  it("with four eyes, the uploader can withdraw the file, but the importer cannot, not even by SQL", async () => {
    await setFourEyesLimit(10_000n);
    const { file } = await importLines(admin, [unknown()], { colleague });
    await expect(withdraw(file.id, colleague)).rejects.toMatchObject({ code: "forbidden", messageKey: "own_import" });
    const { version } = await readSettlementFile(file.id);
    const [bySql] = await db.query<{ outcome: string }>(
      "SELECT outcome FROM withdraw_settlement_file($1, $2, $3, '{admin,teller}', 1, 'UTC', now())",
      [file.id, version, colleague.userId],
    );
    expect(bySql?.outcome).toBe("own");
    await withdraw(file.id, admin);
  });

  it("only people who are still admins or tellers can withdraw a file", async () => {
    const { file } = await importLines(admin, [unknown()]);
    const { version } = await readSettlementFile(file.id);
    const { actor: customer } = await createCustomer();
    const teller = await createUser({ role: "teller" });
    await db.query("UPDATE users SET role = 'customer' WHERE id = $1", [teller.userId]);
    for (const actor of [await createUser({ role: "auditor" }), customer, teller]) {
      await expect(withdrawFile(actor, { fileId: file.id, version })).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(await readSettlementFile(file.id)).toMatchObject({ state: "confirmed" });
    await withdraw(file.id);
  });
});

describe("verify-books reports a withdrawn file", () => {
  const some = "(SELECT id FROM settlement_files WHERE state = 'withdrawn' ORDER BY id LIMIT 1)";
  it.each([
    ["that counts as booked", `UPDATE settlement_files SET is_booked = true WHERE id = ${some}`],
    [
      "whose entry stands",
      `UPDATE journal_entries SET reverses_id = NULL WHERE kind = 'nostro-reversal' AND subject_id = ${some}::text`,
    ],
    [
      "whose line pays a transfer",
      `UPDATE settlement_lines SET transfer_id = (SELECT id FROM transfers t WHERE NOT EXISTS (
         SELECT FROM settlement_lines l WHERE l.transfer_id = t.id) LIMIT 1)
        WHERE (file_id, number) = (SELECT l.file_id, l.number FROM settlement_lines l JOIN settlement_files f ON f.id = l.file_id
                                    WHERE f.state = 'withdrawn' LIMIT 1)`,
    ],
    [
      "whose entries still count",
      `INSERT INTO settlement_entries SELECT rail, 'USD', 'key', '2026-01-01', false, 1, 1, id, 1 FROM settlement_files WHERE id = ${some}`,
    ],
    [
      "with an exception that has not ended",
      "UPDATE settlement_exceptions SET state = 'open' WHERE state = 'withdrawn' AND kind = 'missing_with_us'",
    ],
    [
      "that names an account",
      `INSERT INTO settlement_accounts SELECT 'nowhere', 'USD', 'X', id, uploaded_by, now() FROM settlement_files WHERE id = ${some}`,
    ],
    ["that nobody has withdrawn", "DELETE FROM audit_events WHERE action = 'settlement-file.withdraw'"],
  ])("%s", async (_what, statement) => {
    const breaks = await breaksAfter({ statements: [statement] });
    expect(breaks.map(({ guarantee }) => guarantee)).toContain("a withdrawn file has no effect left");
  });

  it("that is hidden as an ended difference of an imported file", async () => {
    await importLines(admin, [unknown()]);
    const breaks = await breaksAfter({
      statements: [
        `UPDATE settlement_exceptions SET state = 'withdrawn' WHERE state = 'open' AND file_id IN (
           SELECT id FROM settlement_files WHERE state = 'confirmed')`,
      ],
    });
    expect(breaks.map(({ guarantee }) => guarantee)).toContain("a difference ends by an entry, a match or a note");
  });
});
