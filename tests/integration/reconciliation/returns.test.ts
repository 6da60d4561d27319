import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getException } from "@/lib/reconciliation/exceptions/get-exception";
import { confirmFile } from "@/lib/reconciliation/files/confirm-file";
import type { StatedLine } from "@/lib/reconciliation/sample/write-camt";
import { isPart } from "@/lib/reconciliation/settlement.model";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { readNetworkHealth } from "@/lib/transfers/networks/get-network-health.sql";
import { receiveNetworkAnswer } from "@/lib/transfers/networks/receive-network-answer";
import { claimNetworkOrders, workNetworkOrders } from "@/lib/transfers/networks/work-network-orders";
import { queryAsOwner, withConnection } from "@/tests/support/database/database";
import { waitForLockWaits } from "@/tests/support/database/lock-waits";
import { createAdmin, readBalance } from "@/tests/support/factories";
import {
  letTimePass,
  readOutcome,
  type SentTransfer,
  sendApproved,
  setStatus,
} from "@/tests/support/network-transfers";
import {
  camtOf,
  exceptionsOf,
  type FoundException,
  importLines,
  lineOf,
  readException,
  sendAccepted,
  uploadFile,
} from "@/tests/support/settlement/settlement-files";
import {
  expectSuspenseExplained,
  workCurrent as work,
  work as workAsSeen,
} from "@/tests/support/settlement/work-exception";

// A network's files may list the return of a transfer several times. The bank must give the money back to the customer at most
// once.

let admin: Actor;
beforeEach(async () => {
  admin = await createAdmin();
});

afterEach(async () => {
  await expectSuspenseExplained("wire");
});

async function accepted(): Promise<SentTransfer> {
  const [sent] = await sendAccepted("wire", ["20.00"]);
  if (!sent) throw new Error("nothing was sent");
  return sent;
}

/** Imports lines with returned money. Returns the lines' exceptions in the same order. */
async function importCredits(lines: StatedLine[]): Promise<FoundException[]> {
  const { exceptions } = await importLines(admin, lines);
  return exceptions.filter(({ theirsMinor }) => theirsMinor < 0n);
}

const returnOf = (sent: SentTransfer, changes: Partial<StatedLine> = {}) =>
  lineOf(sent, { isCredit: true, ...changes });
const balanceOf = async ({ sender }: SentTransfer) => (await readBalance(sender.account)).balanceMinor;
const theOnly = <One>([one]: One[]): One => {
  if (one === undefined) throw new Error("there is none");
  return one;
};

describe("a transfer that has come back according to its network", () => {
  it("if one file states the return twice, one line is the return and the other money belongs to the network until staff decide", async () => {
    const sent = await accepted();
    const [first, second] = await importCredits([lineOf(sent), returnOf(sent), returnOf(sent)]);
    if (!first || !second) throw new Error("a line is lost");
    expect(first).toMatchObject({ kind: "returned", transferId: sent.transfer.id });
    expect(second).toMatchObject({ kind: "missing_with_us", transferId: sent.transfer.id, theirsMinor: -2_000n });
    await expect(work(admin, second, { act: "reverse" })).rejects.toMatchObject({ code: "transition_refused" });
    const match = work(admin, second, { act: "match", target: sent.transfer.id });
    await expect(match).rejects.toMatchObject({ code: "transition_refused", messageKey: "return_known" });
    await work(admin, second, { act: "suspense" });
    await work(admin, first, { act: "reverse" });
    await expect(work(admin, second, { act: "match", target: sent.transfer.id })).rejects.toThrow();
    expect(await balanceOf(sent)).toBe(10_000n);
    await work(admin, second, { act: "claim", note: "The network asks for it back" });
    expect(await readException(second.id)).toMatchObject({ state: "booked" });
  });

  it("if a file states a part and then the full amount, the line with the full amount is the return", async () => {
    const sent = await accepted();
    const [part, whole] = await importCredits([lineOf(sent), returnOf(sent, { amountMinor: 500n }), returnOf(sent)]);
    expect(part).toMatchObject({ kind: "missing_with_us", theirsMinor: -500n, transferId: sent.transfer.id });
    expect(whole).toMatchObject({ kind: "returned" });
  });

  it.each(["open", "suspense", "noted", "reversed"] as const)(
    "if a later file states the return again while the first exception is %s, there is one return",
    async (state) => {
      const sent = await accepted();
      const first = theOnly(await importCredits([lineOf(sent), returnOf(sent)]));
      if (state === "suspense") await work(admin, first, { act: "suspense" });
      if (state === "noted") await work(admin, first, { act: "note", note: "Given back by hand" });
      if (state === "reversed") await work(admin, first, { act: "reverse" });
      const later = theOnly(await importCredits([returnOf(sent)]));
      expect(later).toMatchObject({ kind: "missing_with_us", state: "open", transferId: sent.transfer.id });
      const before = await balanceOf(sent);
      await expect(work(admin, later, { act: "match", target: sent.transfer.id })).rejects.toThrow();
      expect(await balanceOf(sent)).toBe(before);
    },
  );

  it("of two lines without a reference that are matched in parallel, one becomes the return", async () => {
    const sent = await accepted();
    const lines = await importCredits([
      lineOf(sent),
      returnOf(sent, { reference: "?" }),
      returnOf(sent, { reference: "??" }),
    ]);
    const target = sent.transfer.id;
    const matches = await Promise.allSettled(lines.map((line) => work(admin, line, { act: "match", target })));
    expect(matches.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(matches.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "transition_refused", messageKey: "return_known" },
    });
    const returned = (await Promise.all(lines.map(({ id }) => readException(id)))).filter(
      (one) => one.kind === "returned",
    );
    const reversals = await Promise.allSettled(
      [...returned, ...returned, ...returned].map((one) => work(admin, one, { act: "reverse" })),
    );
    expect(reversals.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await balanceOf(sent)).toBe(10_000n);
  });

  it("if a match and a file state the return in parallel, there is one return and the file is imported", async () => {
    for (let round = 0; round < 4; round += 1) {
      const sent = await accepted();
      const byHand = theOnly(await importCredits([lineOf(sent), returnOf(sent, { reference: "?" })]));
      const file = await uploadFile(admin, camtOf([returnOf(sent)]));
      const [match, imported] = await Promise.allSettled([
        work(admin, byHand, { act: "match", target: sent.transfer.id }),
        confirmFile(await createAdmin(), { fileId: file.id, version: file.version }),
      ]);
      expect(imported.status).toBe("fulfilled");
      const found = [await readException(byHand.id), ...(await exceptionsOf(file.id))];
      expect(found.filter(({ kind }) => kind === "returned")).toHaveLength(1);
      expect(found.filter(({ theirsMinor }) => theirsMinor < 0n)).toHaveLength(2);
      expect(match.status === "fulfilled").toBe((await readException(byHand.id)).kind === "returned");
    }
  });

  it("if a file also states the transfer as missing, the money is returned once, by either exception", async () => {
    for (const order of [
      ["missing_there", "returned"],
      ["returned", "missing_there"],
    ] as const) {
      const sent = await accepted();
      const { exceptions } = await importLines(admin, [returnOf(sent)]);
      const [one, other] = order.map((kind) =>
        exceptions.find((exception) => exception.kind === kind && exception.transferId === sent.transfer.id),
      );
      if (!one || !other) throw new Error("nothing differs");
      const both = await Promise.allSettled(
        [one, other].map((exception) => work(admin, exception, { act: "reverse" })),
      );
      expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await balanceOf(sent)).toBe(10_000n);
      const left = both[0]?.status === "fulfilled" ? other : one;
      await work(admin, left, { act: "suspense" });
      const isLine = left.kind === "returned";
      await work(admin, left, { act: isLine ? "claim" : "note", note: "Given back already" });
    }
  });

  it("a return cannot be matched with a missing transfer, because returned money pays nothing", async () => {
    const sent = await accepted();
    const { exceptions } = await importLines(admin, [returnOf(sent, { reference: "?" })]);
    const [line, missing] = [exceptions[0], exceptions.find(({ transferId }) => transferId === sent.transfer.id)];
    if (!line || !missing) throw new Error("nothing differs");
    await expect(work(admin, missing, { act: "match", target: line.id })).rejects.toMatchObject({
      code: "validation_failed",
    });
    expect(await readException(line.id)).toMatchObject({ kind: "missing_with_us", state: "open" });
  });

  it("the table itself allows one return for each transfer", async () => {
    const sent = await accepted();
    await importCredits([lineOf(sent), returnOf(sent), returnOf(sent)]);
    const twice = "UPDATE settlement_exceptions SET kind = 'returned' WHERE transfer_id = $1 AND theirs_minor < 0";
    await expect(queryAsOwner(twice, [sent.transfer.id])).rejects.toMatchObject({ code: "23505" });
  });
});

describe("a transfer that comes back in parts", () => {
  /** Sends a transfer of 20.00, and imports a file which states that 5.00 of it came back. */
  async function partBack() {
    const sent = await accepted();
    const part = theOnly(await importCredits([lineOf(sent), returnOf(sent, { amountMinor: 500n })]));
    return { sent, part };
  }
  const restOf = (sent: SentTransfer, changes: Partial<StatedLine> = {}) =>
    returnOf(sent, { amountMinor: 1_500n, ...changes });
  const dossierOf = async ({ id }: FoundException) => await getException(admin, id);

  it("nothing is given back before the rest arrives, and then the full amount is given back once", async () => {
    const { sent, part } = await partBack();
    expect(part).toMatchObject({ kind: "returned", theirsMinor: -500n });
    expect(isPart(await dossierOf(part))).toBe(true);
    await expect(work(admin, part, { act: "reverse" })).rejects.toMatchObject({
      ...{ code: "transition_refused", messageKey: "return_amount" },
    });
    await work(admin, part, { act: "suspense" });
    const rest = theOnly(await importCredits([restOf(sent)]));
    expect(rest).toMatchObject({ kind: "returned", theirsMinor: -1_500n });
    expect(await dossierOf(rest)).toMatchObject({ sentMinor: 2_000n, backMinor: 2_000n });
    const tries = await Promise.allSettled(
      [part, rest, part, rest].map((one) => work(admin, one, { act: "reverse" }, crypto.randomUUID())),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const { id } of [part, rest]) {
      expect(await readException(id)).toMatchObject({ state: "reversed" });
      const given = { subjectId: id, action: "settlement-exception.reverse" };
      expect(await db.prisma.auditEvent.count({ where: given })).toBe(1);
    }
    expect(await balanceOf(sent)).toBe(10_000n);
  });

  it("a repeated request gives the money back once", async () => {
    const { sent, part } = await partBack();
    const rest = theOnly(await importCredits([restOf(sent)]));
    const [{ version }, requestId] = [await readException(rest.id), crypto.randomUUID()];
    const reverse = () => workAsSeen(admin, { id: rest.id, version }, { act: "reverse" }, requestId);
    await Promise.all([reverse(), reverse()]);
    await reverse();
    expect(await readException(part.id)).toMatchObject({ state: "reversed" });
    expect(await balanceOf(sent)).toBe(10_000n);
  });

  it("in one file, the parts count as the return up to the sent amount", async () => {
    const sent = await accepted();
    const parts = [500n, 1_500n, 1n].map((amountMinor) => returnOf(sent, { amountMinor }));
    const found = await importCredits([lineOf(sent), ...parts]);
    expect(found.map(({ kind }) => kind)).toEqual(["returned", "returned", "missing_with_us"]);
    const [one] = found;
    if (!one) throw new Error("a line is lost");
    await work(admin, one, { act: "reverse" });
    expect(await balanceOf(sent)).toBe(10_000n);
  });

  it("money above the sent amount belongs to the network when a full return follows a part", async () => {
    const { sent, part } = await partBack();
    const whole = theOnly(await importCredits([returnOf(sent)]));
    expect(whole).toMatchObject({ kind: "missing_with_us" });
    await expect(work(admin, whole, { act: "match", target: sent.transfer.id })).rejects.toMatchObject({
      messageKey: "return_known",
    });
    await expect(work(admin, part, { act: "reverse" })).rejects.toMatchObject({ messageKey: "return_amount" });
    const more = "UPDATE settlement_exceptions SET kind = 'returned' WHERE id = $1";
    await expect(queryAsOwner(more, [whole.id])).rejects.toMatchObject({ code: "23505" });
  });

  it("a rest without a readable reference is matched by hand, and its amount must fit exactly", async () => {
    const { sent, part } = await partBack();
    const [less, rest] = await importCredits([
      restOf(sent, { reference: "?", amountMinor: 1_499n }),
      restOf(sent, { reference: "??" }),
    ]);
    if (!less || !rest) throw new Error("a line is lost");
    const target = sent.transfer.id;
    await expect(work(admin, less, { act: "match", target })).rejects.toMatchObject({ messageKey: "return_known" });
    await work(admin, rest, { act: "match", target });
    await work(admin, part, { act: "reverse" });
    expect(await readException(rest.id)).toMatchObject({ kind: "returned", state: "reversed" });
    expect(await balanceOf(sent)).toBe(10_000n);
  });

  it("after one part is noted nothing more is given back, even in parallel", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { sent, part } = await partBack();
      const rest = theOnly(await importCredits([restOf(sent)]));
      const [noted, reversed] = await Promise.allSettled([
        work(admin, part, { act: "note", note: "Given back by a correction" }),
        work(admin, rest, { act: "reverse" }),
      ]);
      expect([noted.status, reversed.status].toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(await balanceOf(sent)).toBe(reversed.status === "fulfilled" ? 10_000n : 8_000n);
      expect((await readException(rest.id)).state).toBe(reversed.status === "fulfilled" ? "reversed" : "open");
    }
  });

  it("a transfer whose rest is being imported is given back whole or not at all", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { sent, part } = await partBack();
      const file = await uploadFile(admin, camtOf([restOf(sent)]));
      const [imported, reversed] = await Promise.allSettled([
        confirmFile(admin, { fileId: file.id, version: file.version }),
        work(admin, part, { act: "reverse" }),
      ]);
      expect(imported.status).toBe("fulfilled");
      expect(await balanceOf(sent)).toBe(reversed.status === "fulfilled" ? 10_000n : 8_000n);
      if (reversed.status === "rejected") await work(admin, part, { act: "reverse" });
      expect(await balanceOf(sent)).toBe(10_000n);
    }
  });
});

describe("a transfer whose network has not answered yet", () => {
  it.each(["by its line", "by a match"])(
    "no money is given back %s, because the network may still pay the transfer",
    async (how) => {
      const sent = await sendApproved("wire", { amount: "20.00" });
      const reference = how === "by its line" ? {} : { reference: "?" };
      const exception = theOnly(await importCredits([returnOf(sent, reference)]));
      if (how === "by a match") await work(admin, exception, { act: "match", target: sent.transfer.id });
      expect(await readException(exception.id)).toMatchObject({ kind: "returned" });
      await expect(work(admin, exception, { act: "reverse" })).rejects.toMatchObject({
        ...{ code: "transition_refused", messageKey: "network_undecided" },
      });
      expect(await balanceOf(sent)).toBe(8_000n);
      await letTimePass();
      while ((await workNetworkOrders({ rails: ["wire"] })) > 0);
      expect(await readOutcome(sent.transfer.id)).toMatchObject({ order_state: "accepted", status: "closed" });
      await work(admin, exception, { act: "reverse" });
      expect(await balanceOf(sent)).toBe(10_000n);
    },
  );

  it("after staff have reversed the transfer, its return can still be resolved", async () => {
    const sent = await sendApproved("wire", { amount: "20.00" });
    const exception = theOnly(await importCredits([returnOf(sent)]));
    await setStatus(sent.transfer, "deleted", { reason: "Asked for by the customer" });
    expect(await balanceOf(sent)).toBe(10_000n);
    await expect(work(admin, exception, { act: "reverse" })).rejects.toMatchObject({ code: "transition_refused" });
    await work(admin, exception, { act: "suspense" });
    await work(admin, exception, { act: "claim", note: "An error of the network" });
    expect(await balanceOf(sent)).toBe(10_000n);
  });

  it("SQL that claims a request of the network gives nothing back", async () => {
    const sent = await sendApproved("wire", { amount: "20.00" });
    const [transfer] = await db.query<{ version: bigint }>("SELECT version FROM transfers WHERE id = $1", [
      sent.transfer.id,
    ]);
    const move = {
      ...{
        id: sent.transfer.id,
        family: "wire",
        version: Number(transfer?.version),
        onlyPending: false,
        status: "deleted",
      },
      ...{ ending: "rejected", reason: "x", steps: ["reverse"], network: "answer", action: "transfer.return" },
      ...{ holdId: crypto.randomUUID(), entryId: crypto.randomUUID(), reversalId: crypto.randomUUID() },
    };
    const sql = "SELECT outcome FROM move_transfers($1::jsonb, 'system', now(), '{}'::jsonb)";
    expect(await db.query(sql, [JSON.stringify([move])])).toEqual([{ outcome: "network_undecided" }]);
    expect(await balanceOf(sent)).toBe(8_000n);
  });
});

describe("a transfer that a file states as paid and that its network refuses afterwards", () => {
  it("the money returns once according to the network's answer, and staff learn that the file differs", async () => {
    const sent = await sendApproved("wire", { amount: "20.00" });
    await letTimePass();
    await claimNetworkOrders(["wire"]);
    const { file, imported } = await importLines(admin, [lineOf(sent)]);
    expect(imported.matched).toBe(1);
    const refused = { outcome: "refused", reason: "Account closed" } as const;
    await Promise.all([1, 2, 3].map(() => receiveNetworkAnswer(sent.transfer.id, refused)));
    expect(await balanceOf(sent)).toBe(10_000n);
    const [order] = await db.query("SELECT state, contradiction FROM network_orders WHERE transfer_id = $1", [
      sent.transfer.id,
    ]);
    expect(order).toEqual({ state: "refused", contradiction: "accepted" });
    expect((await readNetworkHealth(new Date(0))).flatMap(({ contradicted }) => contradicted)).toContain(
      sent.transfer.id,
    );
    const kept = await db.query(
      "SELECT after FROM audit_events WHERE subject_id = $1 AND action = 'transfer.network-contradiction'",
      [sent.transfer.id],
    );
    expect(kept).toEqual([{ after: { outcome: "accepted", file: file.id, line: expect.any(Number) } }]);
  });

  it("a colleague cannot reverse the transfer before it is sent to the network", async () => {
    const sent = await sendApproved("wire", { amount: "20.00" });
    await importLines(admin, [lineOf(sent)]);
    for (const change of [
      { status: "deleted" },
      { status: "pending" },
      { status: "approved", amount: "10.00" },
    ] as const) {
      const { status, ...extra } = change;
      await expect(setStatus(sent.transfer, status, { reason: "Asked for", ...extra })).rejects.toMatchObject({
        ...{ code: "transition_refused", messageKey: "network_paid" },
      });
    }
    expect(await balanceOf(sent)).toBe(8_000n);
  });

  it("the network's promise reverses the transfer, and staff learn of both statements", async () => {
    const sent = await sendApproved("wire", { amount: "20.00" });
    await letTimePass();
    await claimNetworkOrders(["wire"]);
    await importLines(admin, [lineOf(sent)]);
    await setStatus(sent.transfer, "deleted", { reason: "Asked for" });
    expect(await balanceOf(sent)).toBe(10_000n);
    const order = "SELECT state, contradiction FROM network_orders WHERE transfer_id = $1";
    expect(await db.query(order, [sent.transfer.id])).toEqual([{ state: "cancelled", contradiction: "accepted" }]);
  });

  it("a refusal that arrives during the import either contradicts the matched line or prevents the match", async () => {
    for (let round = 0; round < 6; round += 1) {
      const sent = await sendApproved("wire", { amount: "20.00" });
      await letTimePass();
      await claimNetworkOrders(["wire"]);
      const file = await uploadFile(admin, camtOf([lineOf(sent)]));
      const refused = { outcome: "refused", reason: "Account closed" } as const;
      const [imported] = await Promise.all([
        confirmFile(admin, { fileId: file.id, version: file.version }),
        receiveNetworkAnswer(sent.transfer.id, refused),
      ]);
      const [order] = await db.query<{ contradiction: string | null }>(
        "SELECT contradiction FROM network_orders WHERE transfer_id = $1",
        [sent.transfer.id],
      );
      const kinds = (await exceptionsOf(file.id)).map(({ kind }) => kind);
      expect([imported.matched, order?.contradiction ?? null, kinds]).toEqual(
        imported.matched === 1 ? [1, "accepted", []] : [0, null, ["missing_with_us"]],
      );
    }
  });

  it("an import that waits for a refusal of the transfer does not match the line", async () => {
    const sent = await sendApproved("wire", { amount: "20.00" });
    await letTimePass();
    await claimNetworkOrders(["wire"]);
    const file = await uploadFile(admin, camtOf([lineOf(sent)]));
    await withConnection(async (answering) => {
      await answering.query("BEGIN");
      await answering.query(
        "UPDATE network_orders SET state = 'refused', answered_at = now(), submitted_at = now() WHERE transfer_id = $1",
        [sent.transfer.id],
      );
      const move = {
        ...{ id: sent.transfer.id, family: "wire", version: 2, onlyPending: false, status: "deleted" },
        ...{
          ending: "rejected",
          reason: "x",
          steps: ["reverse"],
          network: "answer",
          action: "transfer.network-refused",
        },
        ...{ holdId: crypto.randomUUID(), entryId: crypto.randomUUID(), reversalId: crypto.randomUUID() },
      };
      const moved = await answering.query(
        "SELECT outcome FROM move_transfers($1::jsonb, 'system', now(), '{}'::jsonb)",
        [JSON.stringify([move])],
      );
      expect(moved).toEqual([{ outcome: "moved" }]);
      const importing = confirmFile(admin, { fileId: file.id, version: file.version });
      await waitForLockWaits();
      await answering.query("COMMIT");
      expect(await importing).toEqual({ matched: 0, exceptions: 1 });
    });
    expect(await exceptionsOf(file.id)).toMatchObject([{ kind: "missing_with_us", transferId: sent.transfer.id }]);
  });
});
