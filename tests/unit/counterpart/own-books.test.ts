import fc from "fast-check";
import { expect, it } from "vitest";
import { bankAccount } from "@/tests/counterpart/books";
import { Correspondent, type DeathPoint } from "@/tests/counterpart/correspondent";
import type { Announcement } from "@/tests/counterpart/credit-desk";
import { createPlace, OtherSide } from "@/tests/counterpart/other-side";
import type { Names } from "@/tests/counterpart/read-message";
import { type ScenarioName, scenarioNames } from "@/tests/counterpart/scenarios";
import { parseXml } from "@/tests/counterpart/schemas";

type Step =
  | { act: "order"; scenario: ScenarioName; variation: number; amountMinor: bigint }
  | { act: "credit"; by: Announcement[]; account: string; amountMinor: bigint }
  | { act: "again" | "recall" | "ask" | "give back" | "recall credit"; which: number }
  | { act: "work"; diesAt?: DeathPoint }
  | { act: "statement"; copies: number };

const amountMinor = fc.bigInt({ min: 100n, max: 90_000n });
const which = fc.nat(8);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant("order" as const),
      scenario: fc.constantFrom(...scenarioNames),
      variation: fc.nat(99),
      amountMinor,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant("credit" as const),
      by: fc.subarray<Announcement>(["pacs.008", "camt.054", "repeated", "renamed", "other content"]),
      account: fc.constantFrom("1000000017", "DE02120300000000202051", ""),
      amountMinor,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom(
        "again" as const,
        "recall" as const,
        "ask" as const,
        "give back" as const,
        "recall credit" as const,
      ),
      which,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record(
      { act: fc.constant("work" as const), diesAt: fc.constantFrom("stored" as const, "written" as const) },
      { requiredKeys: ["act"] },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant("statement" as const), copies: fc.integer({ min: 1, max: 2 }) }),
  },
);

/** Lets the correspondent do its work until nothing is left. */
function finish(bank: Correspondent, other: OtherSide): void {
  for (let tick = 0; tick < 60 && !bank.isIdle; tick += 1) {
    bank.work();
    other.store();
  }
  expect(bank.isIdle).toBe(true);
}

/** The balances and the entries of a statement, in the order of the entries. */
function readStatement(text: string) {
  const document = parseXml(text);
  const texts = (path: string) =>
    document.find(path.replaceAll(/\w+/g, "*[local-name()='$&']")).map((node) => node.content);
  const minor = (amount = "0", side = "CRDT") => BigInt(amount.replace(".", "")) * (side === "CRDT" ? 1n : -1n);
  const [amounts, sides] = [texts("//Bal/Amt"), texts("//Bal/CdtDbtInd")];
  const [entryAmounts, entrySides] = [texts("//Ntry/Amt"), texts("//Ntry/CdtDbtInd")];
  const read = {
    sequence: Number(texts("//ElctrncSeqNb")[0]),
    opening: minor(amounts[0], sides[0]),
    closing: minor(amounts[1], sides[1]),
    entries: entryAmounts.map((amount, index) => minor(amount, entrySides[index])),
    references: texts("//Ntry/AcctSvcrRef"),
  };
  document.dispose();
  return read;
}

it("whatever the order of scenarios, repeats and kills, the counterpart's own books balance and its statements state each entry once", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 30 }), (steps) => {
      const place = createPlace();
      try {
        run(steps, place);
      } finally {
        place.remove();
      }
    }),
    { numRuns: Number(process.env.COUNTERPART_RUNS ?? 60) },
  );
});

function run(steps: Step[], place: ReturnType<typeof createPlace>): void {
  let bank = new Correspondent(place);
  const other = new OtherSide(place);
  const orders: { names: Names; scenario: ScenarioName; variation: number; amountMinor: bigint }[] = [];
  const credits: string[] = [];
  const recalled = new Set<string>();
  const givenBack = new Set<string>();
  for (const one of steps) {
    const order = "which" in one ? orders[one.which] : undefined;
    const key = "which" in one ? credits[one.which] : undefined;
    if (one.act === "order") orders.push({ ...one, names: other.order(one.scenario, one.variation, one) });
    if (one.act === "again" && order) other.order(order.scenario, order.variation, order);
    if (one.act === "ask" && order) other.ask(order.names);
    if (one.act === "recall" && order && !recalled.has(order.names.uetr)) {
      recalled.add(order.names.uetr);
      other.recall(order.names);
    }
    if (one.act === "credit")
      credits.push(bank.receiveCredit({ ...one, receiver: "Ada Lovelace", sender: "Ada Sender" }));
    if (one.act === "recall credit" && key) bank.recallCredit(key);
    const credit = one.act === "give back" && key ? bank.state.credits[key] : undefined;
    if (credit && key && !givenBack.has(key)) {
      givenBack.add(key);
      other.giveBack(credit);
    }
    if (one.act === "statement") bank.sendStatement(one);
    if (one.act === "work") {
      bank.work(one.diesAt);
      if (one.diesAt) bank = new Correspondent(place);
    }
  }
  finish(bank, other);
  bank.sendStatement();
  finish(bank, other);
  expectOwnBooks(bank, orders, { count: credits.length, givenBack: givenBack.size });
  expectStatements(bank, other);
  // A new correspondent reads the same state from the file.
  expect(new Correspondent(place).books.balances()).toEqual(bank.books.balances());
}

function expectOwnBooks(
  { state, books }: Correspondent,
  orders: { names: Names; scenario: ScenarioName; amountMinor: bigint }[],
  credits: { count: number; givenBack: number },
): void {
  expect(state.faults).toEqual([]);
  expect(Object.values(books.balances()).reduce((sum, minor) => sum + minor, 0n)).toBe(0n);
  const entriesOf = (kind: string, about: string) =>
    books.entries.filter((one) => one.kind === kind && one.about === about).length;
  let expectedMinor = 0n;
  expect(Object.keys(state.payments)).toHaveLength(orders.length);
  for (const { names, scenario, amountMinor: ordered } of orders) {
    const payment = state.payments[names.endToEndId];
    const isRefused = ["refuses", "refuseslater", "rejects"].includes(scenario);
    expect(entriesOf("payment", names.endToEndId), scenario).toBe(isRefused ? 0 : 1);
    expect(payment?.fate === "refused").toBe(isRefused);
    const isBack = payment?.fate === "returned";
    expect(entriesOf("return", names.endToEndId)).toBe(isBack ? 1 : 0);
    if (scenario.startsWith("returns")) expect(isBack).toBe(true);
    if (isRefused || !payment) continue;
    if (scenario !== "otheramount") expect(payment.settledMinor).toBe(ordered);
    if (isBack) expect(payment.backMinor + payment.keptMinor).toBe(payment.settledMinor);
    expectedMinor += payment.backMinor - payment.settledMinor;
  }
  expect(Object.keys(state.credits)).toHaveLength(credits.count);
  expect(books.entries.filter(({ kind }) => kind === "credit given back")).toHaveLength(credits.givenBack);
  for (const credit of Object.values(state.credits)) expectedMinor += credit.amountMinor - credit.backMinor;
  expect(books.balance(bankAccount)).toBe(expectedMinor);
}

function expectStatements({ books }: Correspondent, other: OtherSide): void {
  const statements = [...other.received()]
    .filter(([name, text]) => text.includes("BkToCstmrStmt") && !/-\d/.test(name))
    .map(([, text]) => readStatement(text))
    .sort((one, next) => one.sequence - next.sequence);
  let balance = 0n;
  for (const { opening, entries, closing } of statements) {
    expect(opening).toBe(balance);
    balance = entries.reduce((sum, minor) => sum + minor, opening);
    expect(closing).toBe(balance);
  }
  expect(balance).toBe(books.balance(bankAccount));
  const stated = statements.flatMap(({ references }) => references);
  expect(new Set(stated).size).toBe(stated.length);
  expect(stated).toHaveLength(
    books.entries.filter(({ lines }) => lines.some(({ account }) => account === bankAccount)).length,
  );
}
