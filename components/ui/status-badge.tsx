import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "./badge";

/** The status of something that a customer asked for. `deleted` reads as what ended it. */
export type Status = "pending" | "active" | "approved" | "closed" | "deleted" | "paid" | "suspended";

/** The specification's colours: red for pending, blue for active, dark violet otherwise. */
const looks = {
  pending: { tone: "danger", label: "statusPending" },
  active: { tone: "info", label: "statusActive" },
  approved: { tone: "violet", label: "statusApproved" },
  closed: { tone: "violet", label: "statusClosed" },
  deleted: { tone: "violet", label: "statusCancelled" },
  paid: { tone: "violet", label: "statusPaid" },
  suspended: { tone: "violet", label: "statusSuspended" },
} as const satisfies Record<Status, { tone: BadgeTone; label: string }>;

/** The key of a status's word in the `common` messages. */
export function statusLabel(status: Status, ending?: "cancelled" | "rejected" | null) {
  return ending === "rejected" ? "statusRejected" : looks[status].label;
}

/** A status in its colour. */
export function statusTone(status: Status): BadgeTone {
  return looks[status].tone;
}

type StatusBadgeProps = {
  status: Status;
  ending?: "cancelled" | "rejected" | null;
  /** The key of another word than `statusLabel` gives. */
  label?: ReturnType<typeof statusLabel> | "statusRunning";
};

/** A status in the customer's words. */
export function StatusBadge({ status, ending, label }: StatusBadgeProps) {
  const t = useTranslations("common");
  return <Badge tone={statusTone(status)}>{t(label ?? statusLabel(status, ending))}</Badge>;
}
