import type { Sending } from "./mail";
import type { Payment } from "./state";

/** The steps that the correspondent can take for a payment. `after` is a number of ticks. */
export type Desk = {
  /** Takes an amount from the bank's account. The default is the amount of the order. */
  settle(payment: Payment, amountMinor?: bigint): void;
  refuse(payment: Payment, code: string): void;
  /** Sends the status of the payment. `code` is the reason of a refusal. */
  tell(payment: Payment, status: string, options?: Sending & { code?: string }): void;
  /** Sends the money back, less charges. `copies` is the number of messages about the return. */
  giveBack(payment: Payment, options: { after: number; code: string; chargesMinor?: bigint; copies?: number }): void;
  /** Answers that the whole message cannot be read. */
  reject(payment: Payment, after: number): void;
};

/**
 * The steps of the correspondent after it receives a payment. `variation` is the number at the end of the receiver's account, and
 * varies details such as codes and delays.
 */
type Scenario = (desk: Desk, payment: Payment, variation: number) => void;

const refusals = ["AC01", "AC04", "AM04", "BE04", "RC01", "RR04", "AG01"];
const returns = ["AC04", "BE01", "MD07", "AC06", "RR01", "MS03"];

const pick = (list: readonly string[], variation: number) => list[variation % list.length] ?? "MS03";

const settleAnd =
  (tell: Scenario): Scenario =>
  (desk, payment, variation) => {
    desk.settle(payment);
    tell(desk, payment, variation);
  };

const refuseAnd =
  (tell: Scenario): Scenario =>
  (desk, payment, variation) => {
    desk.refuse(payment, pick(refusals, variation));
    tell(desk, payment, variation);
  };

const workForLong: Scenario = (desk, payment) => {
  desk.tell(payment, "ACSP");
  desk.tell(payment, "ACSC", { after: 40 });
};

/** All scenarios, keyed by name. The receiver's account selects the scenario (`accountOf`). */
export const scenarios = {
  accepts: settleAnd((desk, payment) => desk.tell(payment, "ACSC")),
  works: settleAnd((desk, payment, variation) => {
    desk.tell(payment, pick(["ACSP", "RCVD", "PDNG", "ACTC"], variation));
    desk.tell(payment, pick(["ACSC", "ACCC"], variation), { after: 3 });
  }),
  late: settleAnd((desk, payment) => desk.tell(payment, "ACSC", { after: 12 })),
  // The correspondent never answers. Only the day's statement shows that the correspondent has settled the payment.
  never: settleAnd(() => undefined),
  twice: settleAnd((desk, payment, variation) => {
    desk.tell(payment, "ACSC");
    desk.tell(payment, "ACSC", { after: variation % 4 });
  }),
  renamed: settleAnd((desk, payment) => desk.tell(payment, "ACSC", { copies: 3 })),
  disorder: settleAnd((desk, payment) => {
    desk.tell(payment, "ACSC");
    desk.tell(payment, "ACSP", { after: 1 });
    desk.tell(payment, "RCVD", { after: 2 });
  }),
  refuses: refuseAnd((desk, payment) => desk.tell(payment, "RJCT", { code: payment.code })),
  refuseslater: refuseAnd((desk, payment) => {
    desk.tell(payment, "ACSP");
    desk.tell(payment, "RJCT", { code: payment.code, after: 4, copies: 2 });
  }),
  returns: settleAnd((desk, payment, variation) => {
    desk.tell(payment, "ACSC");
    desk.giveBack(payment, { after: 2 + (variation % 5), code: pick(returns, variation) });
  }),
  returnsless: settleAnd((desk, payment, variation) => {
    desk.tell(payment, "ACSC");
    const chargesMinor = BigInt(1 + (variation % 40));
    desk.giveBack(payment, { after: 2 + (variation % 5), code: pick(returns, variation), chargesMinor });
  }),
  returnstwice: settleAnd((desk, payment, variation) => {
    desk.tell(payment, "ACSC");
    desk.giveBack(payment, { after: 2, code: pick(returns, variation), copies: 3 });
  }),
  // The message about the return is sent before the answer to the order.
  returnsfirst: settleAnd((desk, payment, variation) => {
    desk.giveBack(payment, { after: 0, code: pick(returns, variation) });
    desk.tell(payment, "ACSC", { after: 3 });
  }),
  // The correspondent mistakes one order for two, accepts the first and refuses the second as a duplicate.
  doubles: settleAnd((desk, payment, variation) => {
    desk.tell(payment, "ACSC");
    desk.tell(payment, "RJCT", { code: pick(["AM05", "DUPL"], variation), after: 1 + (variation % 3) });
  }),
  otheramount: (desk, payment, variation) => {
    const otherMinor = BigInt(1 + (variation % 30));
    desk.settle(payment, variation % 2 ? payment.amountMinor + otherMinor : payment.amountMinor - otherMinor);
    desk.tell(payment, "ACSC");
  },
  broken: settleAnd((desk, payment) => {
    desk.tell(payment, "ACSC", { isBroken: true });
    desk.tell(payment, "ACSC", { after: 3 });
  }),
  half: settleAnd((desk, payment) => {
    desk.tell(payment, "ACSC", { how: "half" });
    desk.tell(payment, "ACSC", { after: 3 });
  }),
  growing: settleAnd((desk, payment) => desk.tell(payment, "ACSC", { how: "growing" })),
  rejects: refuseAnd((desk, payment) => desk.reject(payment, 1)),
  // The next four scenarios differ only in the answer to a recall: yes or no, at once or later. In `lateryes` and `laterno`, the
  // correspondent first answers that it must ask its customer.
  recallyes: settleAnd(workForLong),
  recallno: settleAnd(workForLong),
  lateryes: settleAnd(workForLong),
  laterno: settleAnd(workForLong),
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

export const scenarioNames = Object.keys(scenarios) as ScenarioName[];

/** Returns the receiver's account that selects a scenario, such as `9RETURNSX17`. */
export const accountOf = (name: ScenarioName, variation: number): string => `9${name.toUpperCase()}X${variation}`;

/** Returns the scenario and the variation that a receiver's account selects. Other accounts select `accepts`. */
export function readAccount(account: string): { name: ScenarioName; variation: number } {
  const [, word = "", digits = "0"] = /^9([A-Z]+)X(\d+)$/.exec(account) ?? [];
  const name = scenarioNames.find((known) => known.toUpperCase() === word) ?? "accepts";
  return { name, variation: Number(digits) };
}
