import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { magicAccountNumber } from "@/lib/transfers/connectors/sandbox-behaviour";
import { findDueRails } from "@/lib/transfers/networks/claim-orders.sql";
import { workNetworkOrders } from "@/lib/transfers/networks/work-network-orders";
import { findRails, getRail } from "@/lib/transfers/rails/find-rails";
import { pauseRail, resumeRail } from "@/lib/transfers/rails/pause-rail";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin, createUser } from "@/tests/support/factories";
import {
  answerWithinMs,
  forgetWaiting,
  letTimePass,
  readOutcome,
  sendApproved,
  workForLong,
} from "@/tests/support/network-transfers";

let admin: Actor;
let teller: Actor;

beforeEach(async () => {
  admin = await createAdmin({ firstName: "Ann", lastName: "Weir" });
  teller = await createUser({ role: "teller", firstName: "Tom", lastName: "Hale" });
});

afterEach(async () => {
  await queryAsOwner("DELETE FROM rail_pauses");
  await expectCleanBooks();
  await forgetWaiting();
});

const reason = "The network reports a fault";
const pauseWires = (actor: Actor = admin, requestId?: string) => pauseRail(actor, { rail: "wire", reason }, requestId);
const readWires = async () => (await getRail(admin, "wire")).rail;
const openId = async () => (await readWires()).pause?.id ?? "";
const resumeWires = (id: string, actor: Actor = admin, requestId?: string) =>
  resumeRail(actor, { id, reason: "The fault is over" }, requestId);
const sendWire = (behaviour: "accepts" | "accepts-later" = "accepts") =>
  sendApproved("wire", { amount: "20.00", accountNumber: magicAccountNumber(behaviour) });
const acts = () =>
  db.query<{ action: string }>(
    "SELECT action FROM audit_events WHERE subject_type = 'rail' AND actor = ANY($1) ORDER BY created_at, id",
    [[admin.userId, teller.userId]],
  );
const changed = { code: "conflict", messageKey: "changed_meanwhile" };

describe("a paused rail", () => {
  it("a paused rail hands nothing over, and hands everything over once after the pause", async () => {
    await pauseWires();
    const { transfer } = await sendWire();
    await workForLong(2);
    expect(await readOutcome(transfer.id)).toMatchObject({
      status: "approved",
      order_state: "queued",
      payment_state: null,
    });
    expect(await findDueRails(["wire"])).toEqual([]);
    expect(await readWires()).toMatchObject({
      pause: { reason, pausedByName: "Ann Weir" },
      ...{ waiting: 1, unsent: 1, failing: 0 },
    });
    await resumeWires(await openId());
    await workForLong(2);
    expect(await readOutcome(transfer.id)).toMatchObject({ status: "closed", submit_count: 1 });
    expect((await readWires()).pause).toBeNull();
  });

  it("other rails go on", async () => {
    await pauseWires();
    const { transfer } = await sendApproved("paypal", { amount: "1.01", receiverEmail: "accepts@sandbox.example" });
    await workForLong(2);
    expect(await readOutcome(transfer.id)).toMatchObject({ status: "closed" });
  });

  it("a payment that the network already has gets the network's answer", async () => {
    const { transfer } = await sendWire("accepts-later");
    await letTimePass();
    await workNetworkOrders({ answerWithinMs });
    await pauseWires();
    await workForLong(4);
    expect(await readOutcome(transfer.id)).toMatchObject({ status: "closed", submit_count: 1 });
  });

  it("a payment that the network does not know any more is not handed over again", async () => {
    const { transfer } = await sendWire("accepts-later");
    await letTimePass();
    await workNetworkOrders({ answerWithinMs });
    await db.query("DELETE FROM sandbox_network_payments WHERE payment_id = $1", [transfer.id]);
    await pauseWires();
    await workForLong(2);
    expect(await readOutcome(transfer.id)).toMatchObject({ order_state: "submitted", payment_state: null });
    await resumeWires(await openId());
    await workForLong(4);
    expect(await readOutcome(transfer.id)).toMatchObject({ status: "closed", submit_count: 1 });
  });
});

describe("the acts of staff", () => {
  it("the same request again pauses and resumes once", async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await pauseWires(admin, first);
    await pauseWires(admin, first);
    const id = await openId();
    await resumeWires(id, admin, second);
    await resumeWires(id, admin, second);
    // A repeated request after the end of the pause does not pause the rail again.
    await pauseWires(admin, first);
    expect((await readWires()).pause).toBeNull();
    expect((await acts()).map(({ action }) => action)).toEqual(["rail.pause", "rail.resume"]);
    await expect(pauseRail(admin, { rail: "interbank", reason }, first)).rejects.toMatchObject({
      code: "idempotency_mismatch",
    });
  });

  it("of parallel pauses by eight people, one pauses the rail", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => createUser({ role: "teller" })));
    const results = await Promise.allSettled(people.map((person) => pauseWires(person)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject(changed);
    expect(await db.query("SELECT FROM rail_pauses WHERE rail = 'wire'")).toHaveLength(1);
  });

  it("a pause and its end at the same moment leave the rail in the state that the last act names", async () => {
    await pauseWires();
    const id = await openId();
    const [resumed, again] = await Promise.allSettled([resumeWires(id, teller), pauseWires()]);
    expect(resumed.status).toBe("fulfilled");
    if (again.status === "rejected") expect(again.reason).toMatchObject(changed);
    expect((await readWires()).pause !== null).toBe(again.status === "fulfilled");
    await expect(resumeWires(id)).rejects.toMatchObject(changed);
  });

  it("only people whose role may work on rails pause them, and nobody who has lost the role since", async () => {
    const auditor = await createUser({ role: "auditor" });
    await expect(pauseWires(auditor)).rejects.toMatchObject({ code: "forbidden" });
    await pauseWires(teller);
    const id = await openId();
    await db.query("UPDATE users SET status = 'suspended' WHERE id = $1", [teller.userId]);
    await expect(resumeWires(id, teller)).rejects.toMatchObject({ code: "forbidden" });
    await db.query("UPDATE users SET role = 'auditor' WHERE id = $1", [admin.userId]);
    await expect(resumeWires(id)).rejects.toMatchObject({ code: "forbidden" });
    await db.query("UPDATE users SET role = 'admin' WHERE id = $1", [admin.userId]);
  });

  it("the site's role cannot write pauses itself", async () => {
    await expect(db.query("UPDATE rail_pauses SET reason = 'x'")).rejects.toMatchObject({ code: "42501" });
    await expect(db.query("DELETE FROM rail_pauses")).rejects.toMatchObject({ code: "42501" });
  });
});

describe("the list of rails", () => {
  it("a rail states its times, its holidays and what waits in each currency", async () => {
    await sendWire();
    const rails = await findRails(admin);
    expect(rails.map(({ rail }) => rail)).toEqual([
      ...["interbank", "wire", "paypal", "skrill", "google_pay", "transfer_wise", "payoneer"],
    ]);
    const wires = rails.find(({ rail }) => rail === "wire");
    const dollars = wires?.currencies.find(({ currency }) => currency === "USD");
    expect(dollars).toMatchObject({ waiting: 1, waitingMinor: 2_000n, cutOff: { time: "17:00" } });
    expect(dollars?.floatMinor).toBeGreaterThanOrEqual(2_000n);
    expect(dollars?.holidays).toHaveLength(3);
    expect(rails.find(({ rail }) => rail === "paypal")?.currencies.map(({ currency }) => currency)).toEqual(["USD"]);
    await expect(getRail(admin, "carrier-pigeon")).rejects.toMatchObject({ code: "not_found" });
  });
});
