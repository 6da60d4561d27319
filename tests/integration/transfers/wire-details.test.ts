import { randomUUID } from "node:crypto";
import { v7 as uuidv7, version } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { searchBank } from "@/lib/search/search-bank";
import { db } from "@/lib/server/db";
import { findTransfers } from "@/lib/transfers/reading/find-transfers";
import { getTransferDetails } from "@/lib/transfers/reading/get-transfer-details";
import { transferJson } from "@/lib/transfers/reading/transfer-json";
import { wireTransferInput } from "@/lib/transfers/schema";
import { getTransferToRepeat } from "@/lib/transfers/sending/get-transfer-to-repeat";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { type Order, requestOf } from "@/lib/transfers/sending/order";
import { readWireSchedule } from "@/lib/transfers/sending/read-wire-schedule";
import { callSendTransfer, toTransferOrder } from "@/lib/transfers/sending/send-transfer.sql";
import type { Transfer } from "@/lib/transfers/transfer";
import { wireArrival } from "@/lib/transfers/wire-arrival.model";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin, createCustomer, type TestCustomer } from "@/tests/support/factories";
import { sendOut, setStatus } from "@/tests/support/network-transfers";
import { wire } from "@/tests/support/outgoing-orders";

const details = {
  ...{ receiverStreet: "Invalidenstr. 3", receiverTown: "Berlin", receiverPostcode: "10115", receiverCountry: "DE" },
  ...{ purpose: "IVPT", charges: "OUR", remittance: "Invoice 1187" },
};

let sender: TestCustomer;

beforeEach(async () => {
  sender = await createCustomer({ balanceMinor: 10_000n });
});

const send = (fields: object = details, requestId: string = randomUUID()) =>
  initiateTransfer(sender.actor, { channel: "wire", ...wireTransferInput.parse({ ...wire, ...fields }) }, requestId);

describe("the receiver's address and the terms of a wire", () => {
  it("they are stored, and fill the form when the wire is sent again", async () => {
    const sent = await send();
    expect(sent).toMatchObject(details);
    expect((await getTransferDetails(sender.actor, sent.id)).transfer).toMatchObject(details);
    expect(transferJson(sent)).toMatchObject({
      ...details,
      receiverCountry: "Germany",
      receiverCountryCode: "DE",
    });
    expect(await getTransferToRepeat(sender.actor, "wire", sent.id)).toMatchObject(details);
  });

  it("a repeat with another address is another order", async () => {
    const requestId = randomUUID();
    const { id } = await send(details, requestId);
    expect(await send(details, requestId)).toMatchObject({ id, ...details });
    for (const change of [
      { receiverTown: "Potsdam" },
      { charges: "SHA" },
      { remittance: "" },
      { receiverStreet: "" },
    ]) {
      await expect(send({ ...details, ...change }, requestId)).rejects.toMatchObject({ code: "idempotency_mismatch" });
    }
    expect(await Promise.all([send(details, requestId), send(details, requestId)])).toMatchObject([{ id }, { id }]);
  });

  it("a wire of an earlier release has no address, stays valid, and its form asks for what is missing", async () => {
    const order: Order = { channel: "wire", ...wireTransferInput.parse(wire) };
    const request = requestOf(sender.actor, order, randomUUID());
    const { transferId } = await callSendTransfer({ ...toTransferOrder(sender.actor, order, request), wire: null });
    const id = transferId ?? "";
    const { transfer } = await getTransferDetails(sender.actor, id);
    const json = transferJson(transfer);
    for (const member of [...Object.keys(details), "receiverCountryCode", "uetr"])
      expect(json).not.toHaveProperty(member);
    expect(await setStatus(transfer, "approved")).toMatchObject({ status: "approved" });
    const { note, amount, ...again } = (await getTransferToRepeat(sender.actor, "wire", id)) ?? {};
    expect(wireTransferInput.safeParse({ ...wire, ...again }).error?.issues.map(({ path }) => path[0])).toEqual([
      "receiverTown",
      "receiverCountry",
    ]);
  });

  it("the other channels have none", async () => {
    for (const channel of ["interbank", "paypal"] as const) {
      const { id } = await sendOut(sender, channel, { amount: "5.00" });
      const [row] = await db.query(
        "SELECT receiver_town || receiver_street || receiver_postcode || purpose || charges || remittance AS text, receiver_country FROM transfers WHERE id = $1",
        [id],
      );
      expect(row).toEqual({ text: "", receiver_country: null });
    }
  });
});

describe("the UETR of a wire", () => {
  it("it is a UUID of version 4 of its own, made with the order, the same for every repeat and reader", async () => {
    const requestId = randomUUID();
    const sent = await send(details, requestId);
    const { uetr } = sent;
    expect(version(uetr ?? "")).toBe(4);
    expect(uetr).not.toBe(sent.id);
    const repeats = await Promise.all(Array.from({ length: 5 }, () => send(details, requestId)));
    expect(new Set(repeats.map((repeat) => repeat.uetr))).toEqual(new Set([uetr]));
    expect((await getTransferDetails(sender.actor, sent.id)).transfer).toMatchObject({ uetr });
    expect(transferJson(sent)).toMatchObject({ uetr });
    await setStatus(sent, "approved");
    expect((await getTransferDetails(sender.actor, sent.id)).transfer).toMatchObject({ uetr });
    const requestIds = [randomUUID(), randomUUID(), randomUUID()];
    const others = await Promise.all(requestIds.map((id) => send({ ...details, sendAgain: true }, id)));
    expect(new Set([sent, ...others].map((one) => one.uetr)).size).toBe(4);
  });

  it("the other channels have none", async () => {
    for (const channel of ["interbank", "paypal"] as const) {
      expect(await sendOut(sender, channel, { amount: "5.00" })).toMatchObject({ uetr: null });
    }
  });

  it("the database refuses another version, a second use, a change, and a wire without town or country", async () => {
    const { id, uetr } = await send();
    for (const value of ["NULL", "gen_random_uuid()"]) {
      await expect(queryAsOwner(`UPDATE transfers SET uetr = ${value} WHERE id = $1`, [id])).rejects.toMatchObject({
        code: "HF002",
      });
    }
    const order: Order = { channel: "wire", ...wireTransferInput.parse({ ...wire, amount: "6.00" }) };
    const record = (members: object) => {
      const ordered = toTransferOrder(sender.actor, order, requestOf(sender.actor, order, randomUUID()));
      if (!ordered.wire) throw new Error("a wire has its members");
      return callSendTransfer({ ...ordered, wire: { ...ordered.wire, ...members } });
    };
    for (const members of [{ uetr: uuidv7() }, { town: "" }, { country: null }]) {
      await expect(record(members)).rejects.toMatchObject({ code: "23514" });
    }
    await expect(record({ uetr })).rejects.toMatchObject({ code: "23505" });
    expect(await record({})).toMatchObject({ outcome: "recorded" });
  });

  it("staff find a wire by its UETR in the queue and in the search of the bank", async () => {
    const admin = await createAdmin();
    const { id, uetr } = await send();
    await send({ ...details, amount: "7.00" });
    for (const search of [uetr ?? "", ` ${uetr?.toUpperCase()} `]) {
      const { items } = await findTransfers(admin, "wire", { page: 1, pageSize: 10, search });
      expect(items.map((item) => item.id)).toEqual([id]);
    }
    expect((await searchBank(admin, { text: uetr ?? "" })).records).toMatchObject([{ queue: "wire", id }]);
    const unknown = await findTransfers(admin, "wire", { page: 1, pageSize: 10, search: randomUUID() });
    expect(unknown.items).toEqual([]);
  });
});

describe("the arrival of a wire", () => {
  const arrivalOf = async (id: string) => (await getTransferDetails(sender.actor, id)).arrival;

  it("a wire that is on its way has the dates of the rule that its form shows", async () => {
    const { id, family } = await send();
    const now = new Date();
    const place = { currency: "USD", country: "DE" } as const;
    const promised = wireArrival(now, place, await readWireSchedule(now));
    expect(await arrivalOf(id)).toMatchObject({ sendOn: promised.sendOn, arriveOn: promised.arriveOn });
    await setStatus({ id, family } as Transfer, "approved");
    expect(await arrivalOf(id)).toMatchObject({ arriveOn: promised.arriveOn });
    await setStatus({ id, family } as Transfer, "closed");
    expect(await arrivalOf(id)).toBeNull();
  });

  it("nothing is promised for another channel", async () => {
    const wallet = await sendOut(sender, "paypal", { amount: "5.00" });
    expect(await arrivalOf(wallet.id)).toBeNull();
  });

  it("the schedule has the cut-offs and the next holidays of each currency", async () => {
    const schedule = await readWireSchedule(new Date("2026-12-20T12:00:00Z"));
    expect(schedule.calendars.USD.holidays).toEqual(["2026-12-25", "2027-01-01", "2027-01-18"]);
    expect(schedule.calendars.GBP.holidays).toEqual(["2026-12-25", "2026-12-28", "2027-01-01"]);
    expect(schedule.calendars.EUR).toMatchObject({ time: "16:00", timeZone: "Europe/Berlin" });
  });
});
