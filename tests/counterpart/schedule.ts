import { oneOf, type Random, seeded, shuffled } from "@/tests/support/hostile/random";
import type { Announcement } from "./credit-desk";
import { type ScenarioName, scenarioNames } from "./scenarios";

/** The process that a step `kill` ends. */
type Victim = "worker" | "site" | "postgres" | "counterpart";

/**
 * A step of a schedule. `send` is the number of a payment in the schedule, and `credit` the number of a credit. Staff recall a
 * payment at once, or after the payment has arrived at the correspondent. Amounts are in minor units.
 */
export type Step = { pauseMs: number } & (
  | { act: "send"; send: number; scenario: ScenarioName; variation: number; amountMinor: bigint }
  | { act: "recall"; send: number; when: "at once" | "arrived" }
  | {
      act: "credit";
      credit: number;
      by: Announcement[];
      to: "receiver" | "nobody" | "misnamed" | "unnamed";
      amountMinor: bigint;
    }
  | { act: "recall credit"; credit: number }
  | { act: "kill"; victim: Victim }
  | { act: "statement"; copies: number }
  | { act: "garbage"; content: keyof typeof garbage }
);

/** Contents of files that no bank would send. The bank under test sets such files aside and continues with the other files. */
export const garbage = {
  empty: "",
  words: "The correspondent has sent you a greeting.",
  bomb: '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]><a>&c;</a>',
  foreign: '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"/>',
} as const;

const announcements: Announcement[][] = [
  [],
  ["pacs.008"],
  ["camt.054"],
  ["pacs.008", "camt.054"],
  ["camt.054", "pacs.008", "camt.054"],
  ["pacs.008", "repeated"],
  ["renamed", "camt.054"],
  ["pacs.008", "repeated", "camt.054"],
  ["pacs.008", "other content"],
  ["pacs.008", "other content", "camt.054"],
];

/** Returns the schedule with the number `seed`. The same number always gives the same schedule. */
export function scheduleOf(seed: number): Step[] {
  const random = seeded(seed);
  const count = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
  const sends = count(2, 5);
  const recalled = count(0, 2);
  const credits = count(0, 4);
  const steps: Step[] = [
    ...list(sends, (send) => newSend(random, send)),
    ...list(recalled, (index) => newSend(random, sends + index, recalledNames)),
    ...list(recalled, (index) => ({
      act: "recall" as const,
      send: sends + index,
      when: "arrived" as const,
      pauseMs: 0,
    })),
    ...list(credits, (credit) => newCredit(random, credit)),
    ...list(count(0, 1), () => ({
      act: "recall" as const,
      send: count(0, sends - 1),
      when: "at once" as const,
      pauseMs: 0,
    })),
    ...list(random() < 0.3 ? 1 : 0, () => ({ act: "recall credit" as const, credit: count(0, 3), pauseMs: 0 })),
    ...list(count(0, 2), () => ({
      act: "kill" as const,
      victim: oneOf(random, ["worker", "worker", "site", "counterpart"] as const),
      pauseMs: 0,
    })),
    ...list(random() < 0.15 ? 1 : 0, () => ({ act: "kill" as const, victim: "postgres" as const, pauseMs: 0 })),
    ...list(random() < 0.2 ? 1 : 0, () => ({ act: "statement" as const, copies: count(1, 2), pauseMs: 0 })),
    ...list(random() < 0.2 ? 1 : 0, () => ({
      act: "garbage" as const,
      content: oneOf(random, Object.keys(garbage) as (keyof typeof garbage)[]),
      pauseMs: 0,
    })),
  ];
  return inOrder(shuffled(random, steps)).map((step) => ({ ...step, pauseMs: count(0, 80) }));
}

/** In these scenarios, the final answer comes late or never, so staff have time to recall the payment. */
const recalledNames: ScenarioName[] = ["recallyes", "recallno", "lateryes", "laterno", "never"];

function newSend(random: Random, send: number, names = scenarioNames): Step {
  const variation = Math.floor(random() * 1_000);
  const amountMinor = 1_000n + BigInt(Math.floor(random() * 9_000));
  return { act: "send", send, scenario: oneOf(random, names), variation, amountMinor, pauseMs: 0 };
}

function newCredit(random: Random, credit: number): Step {
  const to = oneOf(random, ["receiver", "receiver", "receiver", "nobody", "misnamed", "unnamed"] as const);
  // A message must contain an account, so a credit without an account is only in the statement.
  const by = to === "unnamed" ? [] : oneOf(random, announcements);
  return { act: "credit", credit, by, to, amountMinor: 100n + BigInt(Math.floor(random() * 90_000)), pauseMs: 0 };
}

/** Moves each recall directly after the step with the payment or credit that it recalls. */
function inOrder(steps: Step[]): Step[] {
  const isRecall = ({ act }: Step) => act === "recall" || act === "recall credit";
  return steps.flatMap((step) => {
    if (isRecall(step)) return [];
    const followers = steps.filter(
      (one) =>
        (one.act === "recall" && step.act === "send" && one.send === step.send) ||
        (one.act === "recall credit" && step.act === "credit" && one.credit === step.credit),
    );
    return [step, ...followers];
  });
}

const list = <Item>(length: number, make: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => make(index));
