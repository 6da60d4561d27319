import { randomUUID } from "node:crypto";
import { workException } from "@/lib/reconciliation/exceptions/work-exception";
import { chooseColumns } from "@/lib/reconciliation/files/choose-columns";
import { confirmFile } from "@/lib/reconciliation/files/confirm-file";
import type { SettlementFile } from "@/lib/reconciliation/files/file.sql";
import { withdrawFile } from "@/lib/reconciliation/files/withdraw-file";
import { columnsInput, workExceptionInput } from "@/lib/reconciliation/schema";
import {
  exceptionsOf,
  type FoundException,
  readException,
  readSettlementFile,
  uploadFile,
} from "@/tests/support/settlement/settlement-files";
import { plusDays } from "./arithmetic";
import { byTwo, chance, count } from "./bank";
import type { NetworkAccount, NetworkEntry, Rail } from "./network";
import { formats, writeFile } from "./network";
import { walletColumns } from "./statement-formats";
import type { Account, Act, Case, Order, World } from "./world";

/** The acts that staff plan for an entry that does not match one order exactly, keyed by the entry's reference. */
type Plans = Map<string, Case["acts"]>;

/** A payment that the network accepted but left out of its statement. */
type Omitted = { order: Order; comesOn: string | null };

export type SettlementDesk = { plans: Plans; omitted: Omitted[]; hasColumns: Set<Rail>; lastFile: Map<Rail, Buffer> };

export const createDesk = (): SettlementDesk => ({
  ...{ plans: new Map(), omitted: [], hasColumns: new Set(), lastFile: new Map() },
});

const plain = (reference: string) => reference.replaceAll("-", "");

/**
 * A network sends its statement after a bank day. One person uploads the statement, and another person imports the statement. The
 * bank must find exactly the differences that the network's entries contain.
 */
export async function importStatements(world: World, desk: SettlementDesk, rail: Rail): Promise<void> {
  const networks = world.networks.filter((network) => network.rail === rail);
  // A wallet sends no file for a day without entries.
  if (formats[rail] === "csv" && networks.every(({ waiting }) => waiting.length === 0)) return;
  const stated = networks.map((network) => ({ network, ...network.state(world.date) }));
  const message = `${rail.toUpperCase().slice(0, 4)}${world.date.replaceAll("-", "")}`;
  const bytes = writeFile(
    rail,
    stated.map(({ statement }) => statement),
    message,
  );
  let file = await uploadAndImport(world, desk, rail, bytes);
  const lines = stated.flatMap(({ network, entries }) => entries.map((entry) => ({ network, entry })));
  bookLines(world, lines, 1n);
  if (lines.length > 0 && chance(world, 0.04)) {
    await withdraw(world, file);
    bookLines(world, lines, -1n);
    file = await uploadAndImport(world, desk, rail, bytes);
    bookLines(world, lines, 1n);
  }
  await takeCases(world, desk, { file, lines, rail });
  count(world, `statements of ${rail}`);
  count(world, "statement lines", lines.length);
  desk.lastFile.set(rail, bytes);
}

async function uploadAndImport(world: World, desk: SettlementDesk, rail: Rail, bytes: Buffer): Promise<SettlementFile> {
  const { teller, admin } = world.staff;
  const name = `${rail}-${world.date}.${formats[rail]}`;
  let file = await uploadFile(teller, bytes, { rail, name });
  if (file.state === "columns" && !desk.hasColumns.has(rail)) {
    await chooseColumns(teller, { fileId: file.id, columns: columnsInput.parse(walletColumns) });
    desk.hasColumns.add(rail);
    file = await readSettlementFile(file.id);
  }
  if (file.state !== "preview") throw new Error(`${name} is ${file.state}, ${file.problem}, ${file.stop}`);
  await confirmFile(admin, { fileId: file.id, version: file.version }, randomUUID());
  return await readSettlementFile(file.id);
}

async function withdraw(world: World, file: SettlementFile): Promise<void> {
  await withdrawFile(world.staff.second, { fileId: file.id, version: file.version }, randomUUID());
  count(world, "files withdrawn and imported again");
}

type StatedLine = { network: NetworkAccount; entry: NetworkEntry };

/** Books the lines of a file between the nostro account and the settlement account. `sign` is -1 if staff withdraw the file. */
function bookLines(world: World, lines: StatedLine[], sign: bigint): void {
  for (const { network, entry } of lines) {
    world.calculator.post([
      [`nostro:${network.code}`, -sign * entry.amount],
      [`settlement:${network.code}`, sign * entry.amount],
    ]);
  }
}

/**
 * Compares the bank's exceptions with the network's entries and with the payments that the network has omitted. Plans the staff's
 * work on the exceptions.
 */
async function takeCases(
  world: World,
  desk: SettlementDesk,
  read: { file: SettlementFile; lines: StatedLine[]; rail: Rail },
) {
  const expected = new Map<string, { network: NetworkAccount; kind: string; order: Order | undefined; key: string }>();
  for (const { network, entry } of read.lines) {
    const order = world.orders.find(({ transfer }) => transfer.id === entry.order);
    if (order && entry.finds !== "returned") state(world, order);
    if (entry.finds === null) continue;
    const key = `${entry.finds} ${entry.reference} ${-entry.amount}`;
    expected.set(key, { network, kind: entry.finds, order, key: entry.reference });
  }
  for (const { order } of desk.omitted.filter(({ order }) => order.network?.rail === read.rail)) {
    if (world.cases.some((one) => one.kind === "missing_there" && one.order === order)) continue;
    if (!order.network || order.isStated || order.state !== "posted") continue;
    const reference = plain(order.transfer.id);
    expected.set(`missing_there ${reference} 0`, {
      network: order.network,
      kind: "missing_there",
      order,
      key: reference,
    });
  }
  const found = await exceptionsOf(read.file.id);
  const keys = found.map(({ kind, reference, theirsMinor }) => `${kind} ${plain(reference)} ${theirsMinor}`).sort();
  if (keys.join() !== [...expected.keys()].sort().join()) {
    throw new Error(`${world.date} ${read.rail}: found ${keys.join()}, expected ${[...expected.keys()].sort().join()}`);
  }
  for (const exception of found) {
    const { kind, reference, theirsMinor } = exception;
    const one = expected.get(`${kind} ${plain(reference)} ${theirsMinor}`);
    if (one) openCase(world, desk, exception, one);
  }
}

function openCase(
  world: World,
  desk: SettlementDesk,
  { id, theirsMinor, oursMinor }: FoundException,
  { network, kind, order, key }: { network: NetworkAccount; kind: string; order: Order | undefined; key: string },
): void {
  const acts = desk.plans.get(kind === "missing_there" ? `missing ${key}` : `${key} ${theirsMinor}`) ?? [];
  world.cases.push({
    ...{ exceptionId: id, network, kind, theirs: theirsMinor, ours: oursMinor, state: "open", order, acts: [...acts] },
  });
  count(world, `exceptions (${kind})`);
}

/**
 * Records that a statement contains the payment of an order. If an earlier statement lacked the payment, the exception about the
 * payment ends.
 */
function state(world: World, order: Order): void {
  order.isStated = true;
  const missing = world.cases.find(
    (one) => one.order === order && one.kind === "missing_there" && one.state !== "ended",
  );
  if (!missing) return;
  if (missing.state === "suspense") moveToSuspense(world, missing, -1n);
  missing.state = "ended";
  missing.acts = [];
  count(world, "missing payments that came late");
}

/** Staff carry out the acts that are due today. */
export async function workCases(world: World): Promise<void> {
  for (const one of world.cases) {
    while (one.acts[0] && one.acts[0].on <= world.date) {
      const [next] = one.acts.splice(0, 1);
      if (next) await workCase(world, one, next);
    }
  }
}

async function workCase(world: World, one: Case, { act, target }: Case["acts"][number]): Promise<void> {
  const { version } = await readException(one.exceptionId);
  const input = workExceptionInput.parse({
    ...{ exceptionId: one.exceptionId, version, act, note: `Worked as ${act}` },
    ...(target ? { target: target.test.accountNumber } : {}),
  });
  await byTwo(world, () => workException(world.staff.admin, input, randomUUID()));
  if (act === "suspense") {
    moveToSuspense(world, one, 1n);
    one.state = "suspense";
  } else {
    if (one.state === "suspense") moveToSuspense(world, one, -1n);
    bookCase(world, one, act, target);
    one.state = "ended";
  }
  count(world, `exceptions worked (${act})`);
}

function moveToSuspense({ calculator }: World, { theirs, ours, network }: Case, sign: bigint): void {
  const off = sign * (theirs - ours);
  calculator.post([
    [`settlement:${network.code}`, off],
    [`suspense:${network.code}`, -off],
  ]);
}

function bookCase({ calculator }: World, one: Case, act: Exclude<Act, "suspense">, target: Account | undefined): void {
  const { theirs, ours, network, order } = one;
  if (act === "reverse") {
    if (!order) throw new Error("nothing to reverse");
    calculator.reverse(order.lines);
    order.state = "ended";
    return;
  }
  const counter = {
    customer: target?.code ?? order?.from.code ?? "",
    fee: `expense:network-fees:${network.currency}`,
    loss: `expense:operating-loss:${network.currency}`,
    claim: `claim:${network.code}`,
  };
  calculator.post([
    [`settlement:${network.code}`, theirs - ours],
    [counter[act], ours - theirs],
  ]);
}

/** A network sends a file a second time, and then the same entries in another file. Neither file may move money. */
export async function sendAgain(world: World, desk: SettlementDesk, rail: Rail): Promise<void> {
  const bytes = desk.lastFile.get(rail);
  if (!bytes) return;
  const same = await uploadFile(world.staff.teller, bytes, { rail, name: "again" });
  if (same.state === "preview") throw new Error("the bank would import a file twice");
  count(world, "files sent twice and refused");
  if (formats[rail] === "csv") return;
  const renamed = Buffer.from(bytes.toString("utf8").replaceAll(/(WIRE|INTE)(\d{8})/g, "$1$2B"), "utf8");
  const file = await uploadAndImport(world, desk, rail, renamed);
  if ((await exceptionsOf(file.id)).length > 0) throw new Error("a repeated statement has exceptions");
  count(world, "statements sent again under another name");
}

/**
 * Returns the expected balance of a settlement account: the orders that no statement contains yet, less the differences that
 * nobody has explained yet.
 */
export function expectedSettlement({ orders, cases }: World, network: NetworkAccount): bigint {
  const unstated = orders
    .filter((order) => order.network === network && order.state === "posted" && !order.isStated)
    .reduce((sum, { amount }) => sum + amount, 0n);
  return cases
    .filter((one) => one.network === network && one.state !== "ended")
    .reduce((sum, { kind, state, theirs, ours }) => {
      const off = theirs - ours;
      if (kind === "missing_there") return state === "suspense" ? sum + off : sum;
      return state === "open" ? sum - off : sum;
    }, unstated);
}

export const later = (world: World, days: number) => plusDays(world.date, days);
