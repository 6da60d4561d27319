import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "@/lib/dates";
import { getException } from "@/lib/reconciliation/exceptions/get-exception";
import { confirmFile } from "@/lib/reconciliation/files/confirm-file";
import { workExceptionInput } from "@/lib/reconciliation/schema";
import { exceptionActs } from "@/lib/reconciliation/settlement.model";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { transferReference } from "@/lib/transfer-reference";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner, withConnection } from "@/tests/support/database/database";
import { waitForLockWaits } from "@/tests/support/database/lock-waits";
import { createAccount, createAdmin, createUser, readBalance } from "@/tests/support/factories";
import { readNotices, readOutcome, sendOut, setStatus } from "@/tests/support/network-transfers";
import {
  camtOf,
  exceptionsOf,
  type FoundException,
  importLines,
  lineOf,
  readException,
  readSuspense,
  sendAccepted,
  today,
  uploadFile,
} from "@/tests/support/settlement/settlement-files";
import { expectSuspenseExplained, work } from "@/tests/support/settlement/work-exception";

let admin: Actor;
beforeEach(async () => {
  admin = await createAdmin();
});

afterEach(async () => {
  await expectSuspenseExplained("wire");
});

/** Creates an accepted transfer of 20.00, and imports a file with exactly one exception about this transfer. */
async function withException(kind: "left out" | "other amount" | "returned" | "wrong reference") {
  const [sent] = await sendAccepted("wire", ["20.00"]);
  if (!sent) throw new Error("nothing was sent");
  // Adds a line that matches, so that the file states a currency.
  const [other] = await sendAccepted("wire", ["1.50"]);
  const lines = other ? [lineOf(other)] : [];
  if (kind === "other amount") lines.push(lineOf(sent, { amountMinor: 1_950n }));
  if (kind === "returned") lines.push(lineOf(sent), lineOf(sent, { isCredit: true, details: "AC04 account closed" }));
  if (kind === "wrong reference") lines.push(lineOf(sent, { reference: "INV 77" }));
  const { exceptions } = await importLines(admin, lines);
  const exception = exceptions[0];
  if (!exception) throw new Error("nothing differs");
  return { sent, exception, exceptions };
}

const fresh = ({ id }: FoundException) => readException(id);
const acts = ({ id }: FoundException) =>
  db.query("SELECT action, actor, before, after FROM audit_events WHERE subject_id = $1 ORDER BY sequence", [id]);
const problemOf = (result: PromiseSettledResult<unknown>) =>
  result.status === "rejected" ? ((result.reason as { code?: string }).code ?? String(result.reason)) : null;

describe("a payment that came back after the network had accepted it", () => {
  it("the money returns to the customer with the reason, and the network's answer stays", async () => {
    const { sent, exception } = await withException("returned");
    expect(exception).toMatchObject({ kind: "returned", state: "open" });
    await work(admin, exception, { act: "reverse" });
    expect(await fresh(exception)).toMatchObject({ state: "reversed", version: 2 });
    expect((await readBalance(sent.sender.account)).balanceMinor).toBe(10_000n);
    expect(await readOutcome(sent.transfer.id)).toMatchObject({
      ...{ status: "deleted", ending: "reversed", order_state: "accepted" },
      reason: "The money came back from the receiver's bank.",
    });
    expect((await readNotices(sent.transfer.id)).onSite.at(-1)).toBe("transfer-reversed");
    expect(await acts(exception)).toMatchObject([
      { action: "settlement-exception.reverse", actor: admin.userId, after: { state: "reversed" } },
    ]);
  });

  it("the amount of a returned transfer is fixed, because the network's files state it", async () => {
    const { sent, exception } = await withException("returned");
    await work(admin, exception, { act: "reverse" });
    const edit = { id: sent.transfer.id, payload: { amount: "21.00" } };
    await expect(editTransfer(admin, "wire", edit, randomUUID())).rejects.toMatchObject({
      ...{ code: "transition_refused", messageKey: "network_paid" },
    });
    await editTransfer(admin, "wire", { id: sent.transfer.id, payload: { reason: "Looked at" } });
    expect(await readOutcome(sent.transfer.id)).toMatchObject({ reason: "Looked at" });
    await expectCleanBooks();
  });

  it("a partial return does not reach the customer's account and waits on the suspense account", async () => {
    const [sent] = await sendAccepted("wire", ["20.00"]);
    if (!sent) throw new Error("nothing was sent");
    const lines = [lineOf(sent), lineOf(sent, { isCredit: true, amountMinor: 1_500n })];
    const [exception] = (await importLines(admin, lines)).exceptions.filter(({ kind }) => kind === "returned");
    if (!exception) throw new Error("nothing differs");
    await expect(work(admin, exception, { act: "reverse" })).rejects.toMatchObject({ messageKey: "return_amount" });
    await work(admin, exception, { act: "suspense", note: "Fee of the receiver's bank?" });
    expect(await fresh(exception)).toMatchObject({ state: "suspense" });
  });

  it("a return without a readable reference is matched by hand and then given back", async () => {
    const [sent] = await sendAccepted("wire", ["20.00"]);
    if (!sent) throw new Error("nothing was sent");
    const { exceptions } = await importLines(admin, [lineOf(sent), lineOf(sent, { isCredit: true, reference: "?" })]);
    const exception = exceptions.find(({ theirsMinor }) => theirsMinor < 0n);
    if (!exception) throw new Error("nothing differs");
    await work(admin, exception, { act: "suspense" });
    const booked = await fresh(exception);
    await work(admin, booked, { act: "match", target: transferReference(sent.transfer.id) });
    const found = await fresh(exception);
    expect(found).toMatchObject({ kind: "returned", state: "open", transferId: sent.transfer.id });
    await work(admin, found, { act: "reverse" });
    expect((await readBalance(sent.sender.account)).balanceMinor).toBe(10_000n);
  });
});

describe("a transfer that the file leaves out", () => {
  it("the transfer's money waits on the suspense account until a later file contains the transfer", async () => {
    const { sent, exception } = await withException("left out");
    const before = await readSuspense("wire", "USD");
    await work(admin, exception, { act: "suspense" });
    expect((await readSuspense("wire", "USD")).balanceMinor - before.balanceMinor).toBe(2_000n);
    const { exceptions } = await importLines(await createAdmin(), [lineOf(sent)]);
    expect(exceptions).toEqual([]);
    expect(await fresh(exception)).toMatchObject({ state: "matched" });
    expect((await readSuspense("wire", "USD")).balanceMinor).toBe(before.balanceMinor);
  });

  it("the transfer's money returns only after a waiting time and a second file without the transfer", async () => {
    const { sent, exception } = await withException("left out");
    await work(admin, exception, { act: "suspense" });
    const reverse = async () =>
      work(admin, await fresh(exception), { act: "reverse", note: "The network has lost it" });
    const silent = { code: "transition_refused", messageKey: "network_silent" };
    const dossier = async () => (await getException(admin, exception.id)).silence;
    await expect(reverse()).rejects.toMatchObject(silent);
    // The network accepted the transfer a week ago. No further file has arrived since the file that showed the difference.
    await queryAsOwner("UPDATE settlement_exceptions SET happened_on = happened_on - 7 WHERE id = $1", [exception.id]);
    await expect(reverse()).rejects.toMatchObject(silent);
    expect(await dossier()).toMatchObject({ isOver: false, endsOn: addDays(today(), -2) });
    // Files of another currency or another network prove nothing about this transfer.
    await importLines(admin, [], { currency: "EUR" });
    await importLines(admin, [], { rail: "paypal" });
    await expect(reverse()).rejects.toMatchObject(silent);
    expect((await readBalance(sent.sender.account)).balanceMinor).toBe(8_000n);
    await importLines(admin, []);
    expect(await dossier()).toMatchObject({ isOver: true });
    await work(admin, await fresh(exception), { act: "reverse", note: "The network has lost it" });
    expect(await fresh(exception)).toMatchObject({ state: "reversed" });
    expect((await readBalance(sent.sender.account)).balanceMinor).toBe(10_000n);
  });

  it("one act resolves both the missing transfer and the same payment under another reference", async () => {
    const { sent, exceptions } = await withException("wrong reference");
    const [line, missing] = [exceptions[0], exceptions.find(({ kind }) => kind === "missing_there")];
    if (!line || !missing) throw new Error("nothing differs");
    expect(line).toMatchObject({ kind: "missing_with_us", transferId: null });
    await work(admin, missing, { act: "match", target: line.id });
    expect(await fresh(line)).toMatchObject({ state: "matched", transferId: sent.transfer.id });
    expect(await fresh(missing)).toMatchObject({ state: "matched" });
    // The line is now matched with its transfer. The line of the same payment in a later file therefore has no transfer left to
    // match.
    const { exceptions: later } = await importLines(admin, [lineOf(sent)]);
    expect(later).toMatchObject([{ kind: "missing_with_us", transferId: sent.transfer.id }]);
  });
});

describe("an act on an exception", () => {
  it("booking, noting and matching end every kind of exception, and a second act is refused afterwards", async () => {
    const { exception } = await withException("other amount");
    await work(admin, exception, { act: "suspense", note: "Asked the network" });
    await expect(work(admin, await fresh(exception), { act: "suspense" })).rejects.toMatchObject({
      code: "transition_refused",
    });
    const noted = work(admin, await fresh(exception), { act: "note", note: "Their fee, booked by hand" });
    await expect(noted).rejects.toMatchObject({ code: "transition_refused" });
    await work(admin, await fresh(exception), { act: "fee", note: "Their fee, by the price list" });
    expect(await fresh(exception)).toMatchObject({ state: "booked", version: 3 });
    for (const act of exceptionActs) {
      const again = work(admin, await fresh(exception), { act, note: "again", target: randomUUID() });
      await expect(again).rejects.toMatchObject({
        code: expect.stringMatching(/transition_refused|validation_failed/),
      });
    }
  });

  it("an act that does not fit the exception's kind, or names an unsuitable record, changes nothing", async () => {
    const { exception } = await withException("other amount");
    for (const act of ["match", "reverse"] as const) {
      const refused = work(admin, exception, { act, target: transferReference(exception.transferId ?? "") });
      await expect(refused).rejects.toMatchObject({ code: "transition_refused" });
    }
    const { exceptions } = await withException("wrong reference");
    const [line, missing] = [exceptions[0], exceptions.find(({ kind }) => kind === "missing_there")];
    if (!line || !missing) throw new Error("nothing differs");
    const [otherAmount] = await sendAccepted("wire", ["21.00"]);
    const [otherRail] = await sendAccepted("paypal", ["20.00"]);
    const held = await sendOut((otherRail as NonNullable<typeof otherRail>).sender, "wire", { amount: "20.00" });
    const targets = [
      otherAmount?.transfer.id,
      otherRail?.transfer.id,
      held.id,
      exception.transferId,
      randomUUID(),
      "HF-0",
    ];
    for (const target of targets) {
      const refused = work(admin, line, { act: "match", target: target ?? "" });
      await expect(refused).rejects.toMatchObject({ code: "validation_failed", fields: { target: expect.any(Array) } });
    }
    await expect(work(admin, missing, { act: "match", target: exception.id })).rejects.toMatchObject({
      code: "validation_failed",
    });
    expect(workExceptionInput.safeParse({ exceptionId: line.id, version: 1, act: "note" }).success).toBe(false);
    expect([await fresh(line), await fresh(missing)]).toMatchObject([{ version: 1 }, { version: 1 }]);
  });

  it("a request is executed once, even twenty times in parallel and after a lost reply", async () => {
    const { exception } = await withException("other amount");
    const requestId = randomUUID();
    await Promise.all(Array.from({ length: 20 }, () => work(admin, exception, { act: "suspense" }, requestId)));
    await work(admin, exception, { act: "suspense" }, requestId);
    expect(await acts(exception)).toHaveLength(1);
    expect(await db.query("SELECT FROM journal_entries WHERE subject_id = $1", [exception.id])).toHaveLength(1);
    await expect(work(admin, exception, { act: "note", note: "x" }, requestId)).rejects.toMatchObject({
      code: "idempotency_mismatch",
    });
  });

  it("of several parallel acts one succeeds, and the others learn that the exception has changed", async () => {
    const { sent, exception } = await withException("returned");
    const staff = [admin, await createAdmin(), await createUser({ role: "teller" })];
    const results = await Promise.allSettled([
      ...staff.map((actor) => work(actor, exception, { act: "reverse" })),
      ...staff.map((actor) => work(actor, exception, { act: "suspense" })),
      ...staff.map((actor) => work(actor, exception, { act: "note", note: "Looked into" })),
    ]);
    const problems = results.map(problemOf);
    expect(problems.filter((problem) => problem === null)).toHaveLength(1);
    expect(new Set(problems.filter(Boolean))).toEqual(new Set(["conflict"]));
    expect((await fresh(exception)).version).toBe(2);
    const isBack = (await fresh(exception)).state === "reversed";
    expect((await readBalance(sent.sender.account)).balanceMinor).toBe(isBack ? 10_000n : 8_000n);
  });

  it("an act that returns money during staff's edit of the transfer's label is complete or refused", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { sent, exception } = await withException("returned");
      const edit = { id: sent.transfer.id, payload: { status: "approved" as const } };
      const results = await Promise.allSettled([
        work(admin, exception, { act: "reverse" }),
        editTransfer(await createAdmin(), "wire", edit),
      ]);
      for (const problem of results.map(problemOf)) {
        expect([null, "conflict", "transition_refused"]).toContain(problem);
      }
      const { state } = await fresh(exception);
      const { status } = await readOutcome(sent.transfer.id);
      expect(`${state} ${status === "deleted"}`).toMatch(/^(reversed true|open false)$/);
    }
  });

  it("parallel matches of two exceptions about the same payment, from both sides, end both without a deadlock", async () => {
    const { sent, exceptions } = await withException("wrong reference");
    const [line, missing] = [exceptions[0], exceptions.find(({ kind }) => kind === "missing_there")];
    if (!line || !missing) throw new Error("nothing differs");
    const results = await Promise.allSettled([
      work(admin, line, { act: "match", target: transferReference(sent.transfer.id) }),
      work(await createAdmin(), missing, { act: "match", target: line.id }),
    ]);
    expect(results.map(problemOf).filter((problem) => problem === null)).toHaveLength(1);
    expect([await fresh(line), await fresh(missing)]).toMatchObject([{ state: "matched" }, { state: "matched" }]);
  });

  it("a match by hand during the import of a file with the same payment pays the transfer once", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { sent, exception } = await withException("wrong reference");
      const file = await uploadFile(admin, camtOf([lineOf(sent)]));
      const results = await Promise.allSettled([
        work(admin, exception, { act: "match", target: transferReference(sent.transfer.id) }),
        confirmFile(await createAdmin(), { fileId: file.id, version: file.version }),
      ]);
      for (const problem of results.map(problemOf)) expect([null, "validation_failed"]).toContain(problem);
      const paid = await db.query("SELECT FROM settlement_lines WHERE transfer_id = $1", [sent.transfer.id]);
      expect(paid).toHaveLength(1);
    }
  });

  it("only admins and tellers can act, and auditors and customers change nothing", async () => {
    const { sent, exception } = await withException("other amount");
    const others = [
      await createUser({ role: "auditor" }),
      sent.sender.actor,
      await createUser({ role: "teller", status: "suspended" }),
    ];
    for (const actor of others) {
      await expect(work(actor, exception, { act: "suspense" })).rejects.toMatchObject({
        code: expect.stringMatching(/^(forbidden|account_disabled)$/),
      });
    }
    expect((await fresh(exception)).version).toBe(1);
    await work(await createUser({ role: "teller" }), exception, { act: "suspense" });
  });

  it("a person who has lost the role after the request arrived is refused", async () => {
    const { exception } = await withException("other amount");
    const teller = await createUser({ role: "teller" });
    await db.query("UPDATE users SET role = 'auditor' WHERE id = $1", [teller.userId]);
    await expect(work(teller, exception, { act: "suspense" })).rejects.toMatchObject({ code: "forbidden" });
    await db.query("UPDATE users SET role = 'teller', status = 'blocked' WHERE id = $1", [teller.userId]);
    await expect(work(teller, exception, { act: "suspense" })).rejects.toMatchObject({ code: "forbidden" });
    expect((await fresh(exception)).version).toBe(1);
  });

  it("an act waits for a parallel change of the role before it locks any money", async () => {
    const { sent, exception } = await withException("returned");
    const teller = await createUser({ role: "teller" });
    await withConnection(
      async (changing) => {
        await changing.query("BEGIN");
        await changing.query("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", [teller.userId]);
        const working = work(teller, exception, { act: "reverse" });
        await waitForLockWaits();
        // The ledger account and the exception are not locked yet, because a confirmation first locks the rows of staff.
        const { ledgerAccountId } = sent.sender.account;
        await changing.query("SELECT FROM ledger_accounts WHERE id = $1 FOR NO KEY UPDATE NOWAIT", [ledgerAccountId]);
        await changing.query("SELECT FROM settlement_exceptions WHERE id = $1 FOR NO KEY UPDATE NOWAIT", [
          exception.id,
        ]);
        await changing.query("COMMIT");
        await working;
      },
      { owner: true },
    );
    expect(await fresh(exception)).toMatchObject({ state: "reversed" });
  });

  it("an act on the actor's own transfer is refused and audited", async () => {
    const teller = await createUser({ role: "teller" });
    const account = await createAccount(teller, { balanceMinor: 10_000n });
    const transfer = await sendOut({ actor: teller, account }, "wire", { amount: "20.00" });
    await setStatus(transfer, "approved");
    const { exception } = await withException("wrong reference");
    const line = exception;
    await expect(work(teller, line, { act: "match", target: transfer.id })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect((await acts(line)).map(({ action }) => action)).toEqual(["own.refuse"]);
    await work(admin, line, { act: "match", target: transfer.id });
    expect(await exceptionsOf(randomUUID())).toEqual([]);
  });
});
