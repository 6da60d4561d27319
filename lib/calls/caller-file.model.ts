import type { Currency } from "@/lib/money/currency";

/**
 * A fact about the caller. The kind determines the meaning of the fields.
 *
 * - `transfer`: `label` is the receiver, `detail` is the reason why the transfer ended, and `code` is the code of this reason.
 *   `state` is the status, and `extra` is the state of the network order or the `EndingName`
 * - `lock`: `label` is the locked secret, and `at` is the end of the lock
 * - `application`: `label` is the plan, and `state` is `loan` or `deposit`
 * - `late-loan`: `label` is the plan, `amountMinor` is the sum of the unpaid instalments, and `at` is the oldest due date
 * - `thread`: `label` is the subject, `detail` is the last message, and `state` is `waiting` or `open`
 * - `dispute`, `return`: `id` is the id of the transfer, and `label` is the other party
 * - `account`: `label` is the number, `detail` is the type, `state` is the status, and `amountMinor` is the available money
 * - `session`: `label` is the user agent, and `at` is the last use
 * - `factor`: `label` is the owner's name for the factor
 */
export type CallerFact = {
  kind:
    | "transfer"
    | "lock"
    | "application"
    | "late-loan"
    | "thread"
    | "dispute"
    | "return"
    | "account"
    | "session"
    | "factor";
  id: string;
  at: Date;
  label: string;
  detail: string;
  state: string;
  extra: string;
  /** Empty for all facts except transfers. */
  code: string;
  amountMinor: bigint | null;
  currency: Currency | null;
  /** The version of a transfer. 0 for all other facts. */
  version: number;
};

/** A fact that is probably the reason for the call. `why` is the kind of reason. */
export type Concern = { fact: CallerFact; why: ConcernKind };

const concernKinds = [
  "refused",
  "returned",
  "held",
  "under-way",
  "locked",
  "application",
  "late-loan",
  "waiting-thread",
  "open-thread",
  "dispute",
  "return",
] as const;

export type ConcernKind = (typeof concernKinds)[number];

/** A payment that was created within this time and was refused or returned counts as a probable reason for the call. */
const recentMs = 60 * 24 * 60 * 60_000;

/**
 * Returns the probable reasons for the call: failures, held payments, locks and waiting records. The list has the order of
 * `concernKinds`.
 */
export function concernsOf(facts: CallerFact[], at: Date): Concern[] {
  const concerns = facts.flatMap((fact): Concern[] => {
    const why = reasonOf(fact, at);
    return why ? [{ fact, why }] : [];
  });
  return concerns.toSorted((one, other) => concernKinds.indexOf(one.why) - concernKinds.indexOf(other.why));
}

function reasonOf({ kind, state, extra, at: factAt }: CallerFact, at: Date): ConcernKind | null {
  switch (kind) {
    case "transfer":
      if (state === "pending" || state === "active") return "held";
      if (state === "deleted") {
        if (extra === "withdrawn" || factAt.getTime() < at.getTime() - recentMs) return null;
        return ["reversed", "recalled", "network-returned"].includes(extra) ? "returned" : "refused";
      }
      return extra === "queued" || extra === "submitted" ? "under-way" : null;
    case "lock":
      return "locked";
    case "thread":
      return state === "waiting" ? "waiting-thread" : "open-thread";
    case "application":
    case "late-loan":
    case "dispute":
    case "return":
      return kind;
    default:
      return null;
  }
}
