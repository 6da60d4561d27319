import type { Payment } from "./connector";

/** How the sandbox treats a payment. */
export type SandboxBehaviour = {
  /** How many times, from the first submission on, the sandbox acts as if the network could not be reached. */
  unreachableTries: number;
  /** How many times, from the first submission on, the sandbox receives the payment but does not answer. */
  silentTries: number;
  /**
   * The sandbox decides after this number of state requests. If the number is 0, the sandbox decides when it receives the
   * payment.
   */
  decidesAfterPolls: number;
  /** The reason that the sandbox gives for refusing the payment. If there is no reason, the sandbox accepts the payment. */
  refusal?: string;
  /** The code of the reason for a refusal. */
  refusalCode?: string;
  /** If this property is set, the sandbox sends the accepted payment back, less the charges. */
  comesBack?: { code: string; chargesMinor: bigint };
};

const accepts: SandboxBehaviour = { unreachableTries: 0, silentTries: 0, decidesAfterPolls: 0 };

const behaviours = {
  accepts,
  "accepts-later": { ...accepts, decidesAfterPolls: 2 },
  refuses: { ...accepts, refusal: "The receiving bank does not know this account.", refusalCode: "AC01" },
  "refuses-later": {
    ...accepts,
    decidesAfterPolls: 2,
    refusal: "The receiving bank has declined the payment.",
    refusalCode: "MS03",
  },
  "times-out": { ...accepts, silentTries: 1 },
  "never-answers": { ...accepts, silentTries: Number.POSITIVE_INFINITY },
  "down-at-first": { ...accepts, unreachableTries: 2 },
  down: { ...accepts, unreachableTries: Number.POSITIVE_INFINITY },
  returns: { ...accepts, comesBack: { code: "AC04", chargesMinor: 0n } },
  "returns-less": { ...accepts, comesBack: { code: "BE01", chargesMinor: 100n } },
} satisfies Record<string, SandboxBehaviour>;

export type SandboxBehaviourName = keyof typeof behaviours;

/** The behaviours of the sandbox, keyed by name (docs/connectors.md). */
export const sandboxBehaviours: Record<SandboxBehaviourName, SandboxBehaviour> = behaviours;

const names = Object.keys(behaviours) as SandboxBehaviourName[];

/** The behaviours that send an accepted payment back. */
export const returningBehaviours: readonly SandboxBehaviourName[] = names.filter(
  (name) => sandboxBehaviours[name].comesBack !== undefined,
);

/** Finds the behaviour with this name. @throws RangeError for an unknown name */
export function behaviourNamed(text: string): SandboxBehaviour {
  const name = names.find((candidate) => candidate === text);
  if (!name) throw new RangeError(`not a behaviour of the sandbox: ${text}`);
  return sandboxBehaviours[name];
}

/**
 * The amount that selects a behaviour. 1.01 selects the first behaviour, 1.02 selects the second, and so on. In yen, the amounts
 * are 101, 102, ….
 */
export function magicAmountMinor(name: SandboxBehaviourName): bigint {
  return 101n + BigInt(names.indexOf(name));
}

/** The e-mail address that selects a behaviour, such as `refuses-later@sandbox.example`. */
export function magicEmail(name: SandboxBehaviourName): string {
  return `${name}@sandbox.example`;
}

/**
 * The account number that selects a behaviour, such as `9SANDBOXREFUSESLATER`. The number begins with a digit, because the bank
 * would treat a number of this length that begins with a letter as a wrong IBAN.
 */
export function magicAccountNumber(name: SandboxBehaviourName): string {
  return `9SANDBOX${name.replaceAll("-", "").toUpperCase()}`;
}

/**
 * Finds the behaviour that the receiver of a payment selects. If the receiver selects none, the amount can select a behaviour.
 * The default is `accepts`.
 */
export function behaviourOf({
  accountNumber,
  receiverEmail,
  amountMinor,
}: Pick<Payment, "accountNumber" | "receiverEmail" | "amountMinor">): SandboxBehaviourName {
  const byReceiver = names.find(
    (name) => receiverEmail === magicEmail(name) || accountNumber === magicAccountNumber(name),
  );
  return byReceiver ?? names.find((name) => amountMinor === magicAmountMinor(name)) ?? "accepts";
}
