import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Entry } from "./books";
import type { OrderedPayment } from "./read-message";

/** A payment that the bank under test has ordered. Amounts are in minor units. */
export type Payment = OrderedPayment & {
  /** `heard`: the correspondent has received the order, and has not decided yet. */
  fate: "heard" | "settled" | "refused" | "returned";
  /** The amount that the correspondent has taken from the bank's account. */
  settledMinor: bigint;
  /**
   * `backMinor` is the amount that the correspondent has returned. `keptMinor` is the charges that the correspondent has kept.
   */
  backMinor: bigint;
  keptMinor: bigint;
  /** The reason code of the refusal or of the return. Empty if the payment was neither refused nor returned. */
  code: string;
  recall: "none" | "asked" | "yes" | "no";
};

/** A credit for the bank under test. Amounts are in minor units. */
export type Credit = {
  messageId: string;
  transactionId: string;
  endToEndId: string;
  uetr: string;
  amountMinor: bigint;
  currency: string;
  /** The account of the receiver. Empty if the credit names no account. */
  account: string;
  receiver: string;
  sender: string;
  /** The number of the credit's entry in the correspondent's books. */
  entry: number;
  backMinor: bigint;
  /** The reason code with which the bank under test has returned the credit. Empty if it has not returned the credit. */
  code: string;
  recall: "none" | "asked" | "yes" | "no";
};

/**
 * A plan that the correspondent carries out at its tick `due`. If `how` is `half`, only the first half of the text is ever
 * written. If it is `growing`, the second half is written at the next tick, into the same file. The plan waits until the bank
 * under test has stored the file with the name `behind`.
 */
export type Plan = { due: number } & (
  | {
      act: "write";
      fileName: string;
      text: string;
      how: "whole" | "half" | "growing" | "rest";
      behind?: string | undefined;
    }
  | { act: "give back"; endToEndId: string; chargesMinor: bigint; code: string; copies: number }
);

/** The correspondent's whole state, which is stored in a file, so that a kill loses nothing. */
export type State = {
  tick: number;
  /** The number of the correspondent's last message. */
  serial: number;
  /** `statements` is the number of the last statement. `stated` is the number of the last entry that a statement contains. */
  statements: number;
  stated: number;
  opening: Record<string, bigint>;
  entries: Entry[];
  /** The hash of each received message, keyed by message id. */
  messages: Record<string, string>;
  /** The payments, keyed by end-to-end id. */
  payments: Record<string, Payment>;
  /** The credits, keyed by transaction id. */
  credits: Record<string, Credit>;
  plans: Plan[];
  /** The mistakes of the bank under test, in words. */
  faults: string[];
};

/** Returns the state of a new correspondent, whose books begin with the balances `opening`. */
export const freshState = (begin: Partial<Pick<State, "opening" | "serial" | "statements">> = {}): State => ({
  ...{ tick: 0, serial: 0, statements: 0, stated: 0, opening: {}, entries: [] },
  ...{ messages: {}, payments: {}, credits: {}, plans: [], faults: [] },
  ...begin,
});

/** Stores the state. After a crash, the file contains either the old state or the new state. */
export function saveState(file: string, state: State): void {
  const text = JSON.stringify(state, (_name, value) => (typeof value === "bigint" ? `${value}n` : value));
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
}

export function loadState(file: string): State {
  return JSON.parse(readFileSync(file, "utf8"), (_name, value) =>
    typeof value === "string" && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  );
}
