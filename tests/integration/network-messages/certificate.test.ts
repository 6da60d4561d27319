import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jobs } from "@/lib/jobs/registry";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { workNetworkOrders } from "@/lib/transfers/networks/work-network-orders";
import { siteActs } from "@/tests/counterpart/bank-acts";
import { bankAccount, otherBanks } from "@/tests/counterpart/books";
import { Correspondent } from "@/tests/counterpart/correspondent";
import { readOwnBalance } from "@/tests/counterpart/our-books.sql";
import { accountOf, type ScenarioName } from "@/tests/counterpart/scenarios";
import { readUnfinished, readWaiting } from "@/tests/counterpart/unfinished.sql";
import { testDatabaseUrl } from "@/tests/support/database/database";
import { createAdmin, createCustomer } from "@/tests/support/factories";
import { drop, exchange, openTestPlace, type TestPlace } from "@/tests/support/network-messages/exchange-place";
import { letTimePass } from "@/tests/support/network-transfers";
import { today } from "@/tests/support/settlement/settlement-files";

const bics = { from: "CORRUS33XXX", to: "HOLDUS33XXX" };
const stateFolder = mkdtempSync(path.join(tmpdir(), "holdfast-certificate-"));
let place: TestPlace;
let bank: Correspondent;

beforeAll(async () => {
  place = openTestPlace();
  Object.assign(env(), { NETWORK_WIRE: "iso20022", BANK_BIC: bics.to, WIRE_CORRESPONDENT_BIC: bics.from });
  const nostro = -(await readOwnBalance(db, "nostro:wire:USD"));
  const now = () => ({ at: new Date(), day: today() });
  const stateFile = path.join(stateFolder, "state.json");
  bank = new Correspondent(
    { folder: place.root, stateFile, parties: bics, currency: "USD", series: "C", now },
    { opening: { [bankAccount]: nostro, [otherBanks]: -nostro } },
  );
});
afterAll(() => {
  place.remove();
  rmSync(stateFolder, { recursive: true, force: true });
});

/** Runs the due work of both banks. */
async function workOnce(): Promise<void> {
  await letTimePass();
  await workNetworkOrders();
  await exchange({ settledAfterMs: 0 });
  for (const name of ["take-returns", "book-incoming"] as const) await jobs[name].work({ budgetMs: 10_000 });
  bank.work();
}

async function workUntilQuiet(): Promise<void> {
  for (let round = 0; round < 60; round += 1) {
    await workOnce();
    if (bank.isIdle && (await readUnfinished(db, place.root)).length === 0) return;
  }
  throw new Error(`still under way: ${(await readUnfinished(db, place.root)).join(", ")}`);
}

type Certificate = { code: number; text: string };

async function certify(since: Date, ...options: string[]): Promise<Certificate> {
  const settings = {
    ...{ NETWORK_WIRE: "iso20022", WIRE_EXCHANGE: `file://${place.root}`, WIRE_CORRESPONDENT_BIC: bics.from },
    ...{ BANK_BIC: bics.to, DATABASE_URL: testDatabaseUrl() },
  };
  const args = [
    "--import",
    "tsx",
    "scripts/certificate.ts",
    "--rail",
    "wire",
    "--since",
    since.toISOString(),
    ...options,
  ];
  return await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...settings } }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stdout, stderr }) => ({ code, text: `${stdout}${stderr}` }),
  );
}

it("the certificate passes when each event has happened, nothing is open, and both books agree", async () => {
  const since = new Date();
  const admin = await createAdmin();
  const sender = await createCustomer({ balanceMinor: 100_000n });
  const receiver = await createCustomer({ firstName: "Grace", lastName: "Hopper" });
  const send = (scenario: ScenarioName) =>
    siteActs.send({
      ...{ actor: sender.actor, staff: admin, requestId: randomUUID() },
      ...{ accountNumber: accountOf(scenario, 7), amount: "20.00" },
    });
  await send("accepts");
  await send("refuses");
  await send("returns");
  await send("returnsless");
  const credit = { receiver: "Grace Hopper", sender: "Ada Sender", amountMinor: 5_000n };
  bank.receiveCredit({ ...credit, account: receiver.account.accountNumber, by: ["renamed"] });
  bank.receiveCredit({ ...credit, account: "7777", by: ["pacs.008"] });
  drop(place, "greeting.xml", "The correspondent has sent you a greeting.");
  await workUntilQuiet();

  const early = await certify(since);
  expect(early.code).toBe(1);
  expect(early.text).toMatch(/✗ +0 {2}answers to a recall/);
  expect(early.text).toMatch(/✗ +1 {2}payments of the network that are not booked/);
  expect(early.text).toContain("Not passed");

  // The bank asks for the money back before the network's final answer.
  const recalled = await send("recallyes");
  for (let round = 0; round < 3; round += 1) await workOnce();
  // The bank refuses to change the transfer: the network has been asked for the money and has not given it back yet.
  const asking = siteActs.recall({ actor: admin, id: recalled, requestId: randomUUID() });
  await expect(asking).rejects.toMatchObject({ code: "transition_refused" });
  for (const { id, version } of await readWaiting(db)) {
    const decision = { id, version, note: "No such account", act: "return", code: "AC03" };
    await siteActs.decide({ actor: admin, requestId: randomUUID(), ...decision });
  }
  await workUntilQuiet();
  bank.sendStatement();
  await workUntilQuiet();

  const late = await certify(since);
  expect(late.text.split("\n").filter((line) => line.includes("✗"))).toEqual([]);
  expect(late).toMatchObject({ code: 0 });
  expect(late.text).toContain(`Place:    ${place.root}`);
  expect(late.text).toMatch(/Digest: {3}[0-9a-f]{64}\n/);
  expect(late.text).toContain("Passed.");
});

it("a test run in which nothing happened does not pass, and wrong options are refused", async () => {
  const empty = await certify(new Date());
  expect(empty.code).toBe(1);
  expect(empty.text).toMatch(/✗ +0 {2}payments that the network accepted/);
  expect((await certify(new Date(), "--fast")).text).toContain("The options are --rail wire");
});
