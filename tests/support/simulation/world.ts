import type { Actor } from "@/lib/server/actor";
import type { SandboxBehaviourName } from "@/lib/transfers/connectors/sandbox-behaviour";
import type { Transfer } from "@/lib/transfers/transfer";
import type { TestAccount } from "@/tests/support/factories";
import type { Random } from "@/tests/support/hostile/random";
import type { Money, Rates } from "./arithmetic";
import type { Calculator, Line } from "./calculator";
import type { NetworkAccount } from "./network";

// The records of the simulation.

/** A customer's account, with its code in the books. */
export type Account = { test: TestAccount; code: string; currency: Money };

export type Customer = {
  actor: Actor;
  accounts: Account[];
  /** The account numbers that the customer has saved as beneficiaries. */
  payees: Set<string>;
  /** True for a customer who takes a loan and never pays. */
  isDefaulting: boolean;
};

/** A customer's order, with the data that the calculator and the network need. */
export type Order = {
  transfer: Transfer;
  customer: Customer;
  from: Account;
  amount: bigint;
  debited: bigint;
  /** The lines of the entry that is posted when staff approve the order. */
  lines: Line[];
  /** The account at the network that pays the order; undefined for a payment within the bank. */
  network: NetworkAccount | undefined;
  behaviour: SandboxBehaviourName;
  state: "pending" | "posted" | "ended";
  /** True if the network has accepted the payment. */
  isAccepted: boolean;
  /** True if a statement of the network contains the payment. */
  isStated: boolean;
  /** True if the receiver's bank has returned the money in full or in part. */
  isReturned: boolean;
};

/** An act of staff on a difference. */
export type Act = "customer" | "fee" | "claim" | "loss" | "suspense" | "reverse";

/** A difference that the bank has found, with the acts that staff plan. */
export type Case = {
  exceptionId: string;
  network: NetworkAccount;
  kind: string;
  theirs: bigint;
  ours: bigint;
  state: "open" | "suspense" | "ended";
  order: Order | undefined;
  /** The remaining acts, with their dates. The last act resolves the difference. */
  acts: { on: string; act: Act; target?: Account }[];
};

/** The staff: a teller and an admin who do the acts, and an admin who confirms as the second person. */
type Staff = { teller: Actor; admin: Actor; second: Actor };

/** Everything that a day of the simulation needs: the product's actors, the calculator, and the networks' own ledgers. */
export type World = {
  random: Random;
  date: string;
  staff: Staff;
  rates: Rates;
  calculator: Calculator;
  networks: NetworkAccount[];
  customers: Customer[];
  orders: Order[];
  cases: Case[];
  /** The names of the plans, keyed by a short name. */
  plans: Record<string, string>;
  /** The number of times that each event has happened. */
  counts: Map<string, number>;
  /** The balances of all accounts at the end of each date. */
  history: Map<string, Map<string, bigint>>;
  /** The year-end balances of all accounts. */
  yearEnd: Map<string, bigint>;
  firstDate: string;
  /** A factor for the probability of rare events. */
  haste: number;
  /** The number of references that networks have assigned. */
  serial: number;
  /** The journal entry that accrues the last expected bill. */
  bill: { entryId: string; currency: Money; lines: Line[] } | null;
};
