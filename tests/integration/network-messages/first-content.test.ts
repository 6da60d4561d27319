import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { bookReceived } from "@/lib/incoming/book-received";
import { claimReceived, noteProcessingFailure, noteRead } from "@/lib/network-messages/store/processing.sql";
import { takeInbox } from "@/lib/network-messages/take-inbox";
import { openFolder } from "@/lib/network-messages/transports/folder-transport";
import { env } from "@/lib/server/env";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import type { TestCustomer } from "@/tests/support/factories";
import { balanceOf, createReceiver } from "@/tests/support/incoming";
import { creditOf } from "@/tests/support/network-messages/correspondent";
import {
  drop,
  endLeases,
  exchange,
  openTestPlace,
  received,
  type TestPlace,
} from "@/tests/support/network-messages/exchange-place";

// If two messages have the same id, the bank processes only the message that it received first. In these tests, the worker that
// processes the first message is slow or crashes.

let place: TestPlace;
let receiver: TestCustomer;
/** The id that the first and the second message have in common. */
let id: string;

beforeEach(async () => {
  await queryAsOwner("TRUNCATE network_messages, network_exchanges CASCADE");
  place = openTestPlace();
  Object.assign(env(), { NETWORK_WIRE: "iso20022", WIRE_CORRESPONDENT_BIC: "COBADEFFXXX" });
  receiver = await createReceiver();
  id = randomUUID().replaceAll("-", "");
});
afterEach(async () => {
  place.remove();
  env().NETWORK_WIRE = "sandbox";
  await expectCleanBooks();
});

const inAMinute = () => new Date(Date.now() + 60_000);

/**
 * Receives a credit of 25.00. Claims the message as a worker does, but does not process the message. Returns the id of the
 * message.
 */
async function claimFirst(): Promise<string> {
  drop(place, "first.xml", creditOf(receiver.account.accountNumber, { id }));
  await takeInbox("wire", await openFolder(place.root), { isOver: () => false });
  return await claimAgain();
}

async function claimAgain(): Promise<string> {
  const claimed = await claimReceived("wire", inAMinute());
  if (claimed?.fileName !== "first.xml") throw new Error("the first message is not due");
  return claimed.id;
}

/** Lets the network send a message with the same id but another amount, and a credit of 3.00 with a new id. */
function dropLater(): void {
  drop(place, "second.xml", creditOf(receiver.account.accountNumber, { id, amount: "99.00" }));
  drop(place, "third.xml", creditOf(receiver.account.accountNumber, { amount: "3.00" }));
}

/** Lets four workers work at the same time, in several runs. */
async function work(): Promise<void> {
  for (let run = 0; run < 3; run += 1) await Promise.all([exchange(), exchange(), exchange(), exchange()]);
  await bookReceived();
}

const outcomes = async () =>
  (await received()).map(({ fileName, state, problem }) => [fileName, state, problem]).sort();
const done = [
  ["first.xml", "processed", null],
  ["second.xml", "set_aside", "other_content"],
  ["third.xml", "processed", null],
];

it("later messages wait until the first is read, and only the message with its id waits until it is processed", async () => {
  const first = await claimFirst();
  dropLater();
  await work();
  expect((await outcomes()).map(([, state]) => state)).toEqual(["received", "received", "received"]);
  await noteRead(first, "pacs.008", id, inAMinute());
  await work();
  expect(await outcomes()).toEqual([
    ["first.xml", "received", null],
    ["second.xml", "received", null],
    ["third.xml", "processed", null],
  ]);
  // The second message waits for the first message, and this wait does not count as an attempt.
  expect((await received()).map(({ fileName, attempts }) => [fileName, attempts]).sort()).toEqual([
    ["first.xml", 1],
    ["second.xml", 0],
    ["third.xml", 1],
  ]);
  await endLeases();
  await work();
  expect([await outcomes(), await balanceOf(receiver)]).toEqual([done, 2_800n]);
});

it("a first message whose processing fails again and again lets only the message with its id wait", async () => {
  let first = await claimFirst();
  for (let failure = 0; failure < 4; failure += 1) {
    await noteRead(first, "pacs.008", id, inAMinute());
    await noteProcessingFailure(first, "XX000", new Date());
    first = await claimAgain();
  }
  await noteProcessingFailure(first, "XX000", inAMinute());
  dropLater();
  await work();
  expect(await outcomes()).toEqual([
    ["first.xml", "received", "not_processed"],
    ["second.xml", "received", null],
    ["third.xml", "processed", null],
  ]);
  await endLeases();
  await work();
  expect([await outcomes(), await balanceOf(receiver)]).toEqual([done, 2_800n]);
});

it("a first message that kills each worker that reads it lets the others wait for two readings", async () => {
  await claimFirst();
  dropLater();
  await work();
  await endLeases();
  await claimAgain();
  await work();
  expect((await outcomes()).map(([, state]) => state)).toEqual(["received", "received", "received"]);
  await endLeases();
  await claimAgain();
  await work();
  expect(await outcomes()).toEqual([
    ["first.xml", "received", null],
    ["second.xml", "processed", null],
    ["third.xml", "processed", null],
  ]);
  expect(await balanceOf(receiver)).toBe(10_200n);
});

it("the first message counts although four workers take both at the same time", async () => {
  for (let round = 0; round < 10; round += 1) {
    drop(
      place,
      `${round}-first.xml`,
      creditOf(receiver.account.accountNumber, { id: `${id}${round}`, amount: "1.00" }),
    );
    await takeInbox("wire", await openFolder(place.root), { isOver: () => false });
    drop(
      place,
      `${round}-second.xml`,
      creditOf(receiver.account.accountNumber, { id: `${id}${round}`, amount: "9.00" }),
    );
    await work();
  }
  expect(await balanceOf(receiver)).toBe(1_000n);
});
