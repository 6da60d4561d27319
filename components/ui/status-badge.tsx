import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "./badge";

/** The status of a customer's request. The badge of a `deleted` request shows how the request has ended ({@link Ending}). */
export type Status = "pending" | "active" | "approved" | "closed" | "deleted" | "paid" | "suspended";

/**
 * The colours follow docs/decisions/controls-and-lists.md. The specification prescribes other colours, for example red for a
 * payment that only waits for the bank.
 */
const looks = {
  pending: { tone: "warning", label: "statusPending" },
  active: { tone: "info", label: "statusActive" },
  approved: { tone: "positive", label: "statusApproved" },
  closed: { tone: "neutral", label: "statusClosed" },
  deleted: { tone: "neutral", label: "statusCancelled" },
  paid: { tone: "positive", label: "statusPaid" },
  suspended: { tone: "danger", label: "statusSuspended" },
} as const satisfies Record<Status, { tone: BadgeTone; label: string }>;

/** How a `deleted` request has ended. If the ending is not known, the request is shown as `cancelled`. */
export type Ending = keyof typeof endings;

const endings = {
  cancelled: "statusCancelled",
  rejected: "statusRejected",
  reversed: "statusReversed",
  price_ended: "statusRejected",
} as const;

/** Returns the key of a status's text in the `common` messages. */
export function statusLabel(status: Status, ending?: Ending | null) {
  return ending ? endings[ending] : looks[status].label;
}

/**
 * Returns the colour of a status's badge. A request that the bank has refused is red, because the customer must notice the
 * refusal.
 */
export function statusTone(status: Status, ending?: Ending | null): BadgeTone {
  return ending && endings[ending] === "statusRejected" ? "danger" : looks[status].tone;
}

type StatusBadgeProps = {
  status: Status;
  ending?: Ending | null;
  /** The key of a text that replaces the text from `statusLabel`. */
  label?: ReturnType<typeof statusLabel> | "statusRunning";
};

/** The badge of a status, with the text that customers see. */
export function StatusBadge({ status, ending, label }: StatusBadgeProps) {
  const t = useTranslations("common");
  return <Badge tone={statusTone(status, ending)}>{t(label ?? statusLabel(status, ending))}</Badge>;
}
