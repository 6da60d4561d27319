import type { Payment } from "./connector";

/** How the sandbox treats a payment. */
export type SandboxBehaviour = {
  /** The number of first calls that do not reach it. */
  unreachableTries: number;
  /** The number of calls that it receives without answering. */
  silentTries: number;
  /** The number of questions before it has decided; 0 means that it decides at once. */
  decidesAfterPolls: number;
  /** The reason of its refusal; without one it accepts. */
  refusal?: string;
};

const accepts: SandboxBehaviour = { unreachableTries: 0, silentTries: 0, decidesAfterPolls: 0 };

const behaviours = {
  accepts,
  "accepts-later": { ...accepts, decidesAfterPolls: 2 },
  refuses: { ...accepts, refusal: "The receiving bank does not know this account." },
  "refuses-later": { ...accepts, decidesAfterPolls: 2, refusal: "The receiving bank has declined the payment." },
  "times-out": { ...accepts, silentTries: 1 },
  "never-answers": { ...accepts, silentTries: Number.POSITIVE_INFINITY },
  "down-at-first": { ...accepts, unreachableTries: 2 },
  down: { ...accepts, unreachableTries: Number.POSITIVE_INFINITY },
} satisfies Record<string, SandboxBehaviour>;

export type SandboxBehaviourName = keyof typeof behaviours;

/** The magic values of docs/connectors.md. */
export const sandboxBehaviours: Record<SandboxBehaviourName, SandboxBehaviour> = behaviours;

const names = Object.keys(behaviours) as SandboxBehaviourName[];

/** The behaviour of that name. @throws RangeError for a name that is none */
export function behaviourNamed(text: string): SandboxBehaviour {
  const name = names.find((candidate) => candidate === text);
  if (!name) throw new RangeError(`not a behaviour of the sandbox: ${text}`);
  return sandboxBehaviours[name];
}

/** 1.01 is the first behaviour, 1.02 the second, and so on; in yen 101, 102, …. */
export function magicAmountMinor(name: SandboxBehaviourName): bigint {
  return 101n + BigInt(names.indexOf(name));
}

/** Addresses such as `refuses-later@sandbox.example`. */
export function magicEmail(name: SandboxBehaviourName): string {
  return `${name}@sandbox.example`;
}

/** Account numbers such as `SANDBOXREFUSESLATER`. */
export function magicAccountNumber(name: SandboxBehaviourName): string {
  return `SANDBOX${name.replaceAll("-", "").toUpperCase()}`;
}

/** The behaviour that a payment's receiver, or else its amount, stands for; every other payment is accepted. */
export function behaviourOf({ accountNumber, receiverEmail, amountMinor }: Payment): SandboxBehaviourName {
  const byReceiver = names.find(
    (name) => receiverEmail === magicEmail(name) || accountNumber === magicAccountNumber(name),
  );
  return byReceiver ?? names.find((name) => amountMinor === magicAmountMinor(name)) ?? "accepts";
}
