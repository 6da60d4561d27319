import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { verifyBooks } from "@/lib/ledger/verify-books";
import { db } from "@/lib/server/db";
import { waitUntil } from "@/scripts/system/processes";
import { createAdmin, createCustomer, type TestCustomer } from "@/tests/support/factories";
import { letTimePass } from "@/tests/support/network-transfers";
import { today } from "@/tests/support/settlement/settlement-files";
import { toText } from "./amounts";
import { bankAccount, otherBanks } from "./books";
import { bundleBank } from "./bundle-bank";
import { type Compared, compareBooks } from "./compare-books";
import { Correspondent } from "./correspondent";
import type { Place } from "./mail";
import { readLastEntry, readOwnBalance } from "./our-books.sql";
import { BankProcesses } from "./processes";
import { accountOf, readAccount } from "./scenarios";
import { garbage, type Step, scheduleOf } from "./schedule";
import { answerRecalls, decideWaiting, explainDifferences, type Staff } from "./staff-work";
import { letLeasesEnd, readOpenDifferences, readSetAside, readUnfinished, readWronglySetAside } from "./unfinished.sql";

/** The time between two ticks of the correspondent. */
const tickMs = 20;
/**
 * If a schedule takes longer than this time, the campaign reports the schedule's unfinished work as a problem. The time is long
 * enough for a machine that is busy with other tests.
 */
const quietWithinMs = 240_000;

const rail = "wire:USD";
const bics = { from: "CORRUS33XXX", to: "HOLDUS33XXX" };

/** The settings of a bank that exchanges wires with the counterpart. */
const settingsFor = (folder: string) => ({
  ...{
    NETWORK_WIRE: "iso20022",
    WIRE_EXCHANGE: `file://${folder}`,
    WIRE_CORRESPONDENT_BIC: bics.from,
    BANK_BIC: bics.to,
  },
  ...{ INCOMING_NAME_MISMATCH: "ask", RATE_LIMIT_FACTOR: "1000000", PACE_FACTOR: "1000000", SAME_PAYMENT_HOURS: "0" },
  ...{ STEP_UP_LIMIT: "999999999999", TRANSFER_LIMIT: "999999999999", DAILY_LIMIT: "999999999999" },
  ...{ NEW_BENEFICIARY_LIMIT: "999999999999", LOG_LEVEL: process.env.COUNTERPART_LOG ? "warn" : "silent" },
});

/** Runs schedules of payments, credits and faults between the counterpart and the processes of the bank under test. */
export class Campaign {
  private readonly folder = mkdtempSync(path.join(tmpdir(), "holdfast-campaign-"));
  private staff: Staff | undefined;
  /** Counts the events of all schedules, keyed by the event's name. */
  readonly tally: Record<string, number> = {};

  /** @param killPostgres kills Postgres and starts it again */
  constructor(private readonly killPostgres: () => Promise<void>) {}

  async stop(): Promise<void> {
    await this.staff?.processes.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /**
   * Carries out the schedule with the number `seed`, and compares the books afterwards.
   *
   * @returns all differences in words; an empty list if both books agree, no payment was lost and no payment was made twice
   */
  async run(seed: number): Promise<string[]> {
    this.staff ??= await this.open();
    const day = await Day.begin(this.folder, seed);
    const ticking = day.tickUntilOver();
    try {
      await this.play(day, scheduleOf(seed), this.staff);
      const problems = await this.closeDay(day, this.staff);
      await this.count(day);
      const { breaks } = await verifyBooks(db);
      return [
        ...problems,
        ...(await readWronglySetAside(db, day.place.series)),
        ...(await compareBooks(day.bank, db, day.compared)),
        ...day.bank.state.faults,
        ...breaks.map((broken) => `verify-books: ${JSON.stringify(broken)}`),
      ];
    } finally {
      day.isOver = true;
      await ticking;
    }
  }

  /** Starts the processes of the bank. */
  private async open(): Promise<Staff> {
    const program = path.join(this.folder, "program");
    mkdirSync(program);
    const env = { ...process.env, ...settingsFor(this.folder) };
    const processes = new BankProcesses(await bundleBank(program), env);
    await processes.begin();
    return { admin: await createAdmin(), processes };
  }

  private async play(day: Day, steps: Step[], staff: Staff): Promise<void> {
    const ids = new Map<number, Promise<string>>();
    const recalls: Promise<void>[] = [];
    for (const step of steps) {
      if (step.act === "send") {
        const id = this.send(day, step, staff);
        // `Promise.all` below awaits `id` and throws its error. Until then, this handler prevents an unhandled rejection.
        id.catch(() => undefined);
        ids.set(step.send, id);
      } else if (step.act === "recall") recalls.push(this.recall(day, step, staff, ids.get(step.send)));
      else if (step.act === "kill") await this.kill(step.victim, day, staff);
      else day.take(step);
      await sleep(step.pauseMs);
    }
    await Promise.all([...ids.values(), ...recalls]);
  }

  private async send(day: Day, step: Act<"send">, { admin, processes }: Staff): Promise<string> {
    const answer = await processes.call("send", {
      ...{ actor: day.sender.actor, staff: admin, requestId: randomUUID(), amount: toText(step.amountMinor, "USD") },
      accountNumber: accountOf(step.scenario, step.variation),
    });
    if ("refused" in answer) throw new Error(`the bank has refused a wire: ${answer.refused}`);
    return answer.value;
  }

  /** Lets staff recall a wire. The campaign ignores a refusal by the bank, because some payments can no longer be recalled. */
  private async recall(day: Day, step: Act<"recall">, { admin, processes }: Staff, sent?: Promise<string>) {
    const id = await sent;
    if (!id) return;
    if (step.when === "arrived") await waitUntil(() => day.hasArrived(id), quietWithinMs, tickMs / 2);
    await processes.call("recall", { actor: admin, id, requestId: randomUUID() });
  }

  private async count({ bank: { state }, place }: Day): Promise<void> {
    const names = [
      ...Object.values(state.payments).flatMap(({ fate, recall, account }) => [
        `payment ${fate}`,
        `payment's recall: ${recall !== "none" && readAccount(account).name.startsWith("later") ? "later " : ""}${recall}`,
      ]),
      ...Object.values(state.credits).flatMap(({ code, recall }) => [
        code ? "credit given back" : "credit kept",
        `credit's recall: ${recall}`,
        ...(recall === "none" ? [] : ["credit recalled"]),
      ]),
      ...(await readSetAside(db, place.series)).map(({ problem }) => `message set aside: ${problem}`),
    ];
    for (const name of names) this.tally[name] = (this.tally[name] ?? 0) + 1;
  }

  private async kill(victim: Act<"kill">["victim"], day: Day, { processes }: Staff): Promise<void> {
    this.tally[`kill of ${victim}`] = (this.tally[`kill of ${victim}`] ?? 0) + 1;
    if (victim === "worker") await processes.killWorker();
    else if (victim === "site") await processes.killSite();
    else if (victim === "postgres") await this.killPostgres();
    else day.killCorrespondent();
  }

  /** Ends the day: waits until both banks are idle, sends statements, and lets staff decide the open cases. */
  private async closeDay(day: Day, staff: Staff): Promise<string[]> {
    const problems: string[] = [];
    // Decisions of staff cause messages, and the messages cause new entries in the correspondent's books. A further statement must
    // contain the new entries, so the end of the day takes several rounds.
    for (let round = 0; round < 4; round += 1) {
      const unfinished = await day.untilQuiet();
      if (unfinished.length > 0) return unfinished;
      if (day.hasUnstated) {
        day.bank.sendStatement();
        continue;
      }
      const answered = await answerRecalls(staff, day.seed);
      const decided = await decideWaiting(staff, day.receiver.account.accountNumber, day.seed);
      const explained = await explainDifferences(
        staff,
        day.bank,
        day.receiver.account.accountNumber,
        day.differencesBefore,
      );
      problems.push(...explained.problems);
      if (answered + decided + explained.count === 0) break;
    }
    return problems;
  }
}

type Act<Name extends Step["act"]> = Extract<Step, { act: Name }>;

/** The counterpart and the customers of one schedule. */
class Day {
  isOver = false;
  private dying = 0;
  /**
   * The work that an earlier, failed schedule has left unfinished. The present schedule does not report this work as a problem.
   */
  private leftBefore: string[] = [];
  differencesBefore: string[] = [];

  private constructor(
    readonly seed: number,
    readonly place: Place,
    public bank: Correspondent,
    readonly sender: TestCustomer,
    readonly receiver: TestCustomer,
    readonly compared: Compared,
  ) {}

  static async begin(folder: string, seed: number): Promise<Day> {
    const stateFile = path.join(folder, `state-${seed}-${randomUUID()}.json`);
    const now = () => ({ at: new Date(), day: today() });
    const place = { folder, stateFile, parties: bics, currency: "USD", series: `S${seed}N`, now };
    const nostro = -(await readOwnBalance(db, `nostro:${rail}`));
    const bank = new Correspondent(place, { opening: { [bankAccount]: nostro, [otherBanks]: -nostro } });
    const sender = await createCustomer({ balanceMinor: 10_000_000n });
    const receiver = await createCustomer({ firstName: "Grace", lastName: "Hopper" });
    const settlementBefore = await readOwnBalance(db, `settlement:${rail}`);
    const compared = { channel: "wire", rail, after: await readLastEntry(db), settlementBefore };
    const day = new Day(seed, place, bank, sender, receiver, compared);
    day.leftBefore = await readUnfinished(db, folder);
    day.differencesBefore = (await readOpenDifferences(db)).map(({ id }) => id);
    return day;
  }

  /** True if the correspondent has received the order of a transfer. */
  hasArrived(id: string): boolean {
    return id.replaceAll("-", "") in this.bank.state.payments;
  }

  /** True if the correspondent's books have entries that no statement contains yet. */
  get hasUnstated(): boolean {
    return this.bank.state.stated < this.bank.books.entries.length;
  }

  /**
   * Runs the correspondent's ticks until `isOver` is true. After a simulated kill, a new correspondent continues from the stored
   * state.
   */
  async tickUntilOver(): Promise<void> {
    while (!this.isOver) {
      const diesAt = this.dying > 0 ? (this.dying % 2 ? "stored" : "written") : undefined;
      this.bank.work(diesAt);
      if (diesAt) {
        this.dying -= 1;
        this.bank = new Correspondent(this.place);
      }
      await sleep(tickMs);
    }
  }

  /** Lets the correspondent's next two ticks end in the middle, as if its process were killed. */
  killCorrespondent(): void {
    this.dying += 2;
  }

  /** Carries out a step of the schedule in which the correspondent acts, such as a credit or a statement. */
  take(step: Step): void {
    if (step.act === "credit") {
      const account =
        { nobody: `7777${this.seed}`, unnamed: "" }[step.to as string] ?? this.receiver.account.accountNumber;
      const receiver = step.to === "misnamed" ? "Wilhelm Gottfried" : step.to === "unnamed" ? "" : "Grace Hopper";
      this.bank.receiveCredit({ ...step, account, receiver, sender: "Ada Sender" });
    }
    if (step.act === "recall credit") this.bank.recallCredit(Object.keys(this.bank.state.credits)[step.credit] ?? "");
    if (step.act === "statement") this.bank.sendStatement(step);
    if (step.act === "garbage") {
      writeFileSync(path.join(this.place.folder, "inbox", `garbage-${randomUUID()}.xml`), garbage[step.content]);
    }
  }

  /** Waits until both banks have nothing left to do. Returns the unfinished work at the deadline, in words. */
  async untilQuiet(): Promise<string[]> {
    const deadline = performance.now() + quietWithinMs;
    let unfinished: string[] = [];
    let isSure = false;
    while (performance.now() < deadline) {
      await sleep(100);
      await letTimePass();
      await letLeasesEnd(db);
      unfinished = await this.findUnfinished();
      // Two checks in a row must find no unfinished work, because a worker may be between two steps during a single check.
      if (unfinished.length === 0 && isSure) return [];
      isSure = unfinished.length === 0;
    }
    return unfinished.map((what) => `still under way: ${what}`);
  }

  private async findUnfinished(): Promise<string[]> {
    if (!this.bank.isIdle) return ["the correspondent's work"];
    const found = await readUnfinished(db, this.place.folder);
    const silent = Object.values(this.bank.state.payments)
      .filter(({ account }) => account.startsWith("9NEVERX"))
      .map(({ endToEndId }) => endToEndId);
    return found.filter((what) => !silent.some((id) => what === `order ${id}`) && !this.leftBefore.includes(what));
  }
}
