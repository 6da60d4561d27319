import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { Deposit } from "@/lib/deposits/deposit";

/** The specification's colours: orange for pending, red for active, green for paid. */
const tones: Record<Deposit["status"], BadgeTone> = {
  pending: "warning",
  running: "danger",
  suspended: "violet",
  paid: "positive",
  closed: "neutral",
  deleted: "neutral",
};

/** The status of an application or a deposit, in words for customers. */
export function DepositStatusBadge({ status }: { status: Deposit["status"] }) {
  const t = useTranslations("deposits.statuses");
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}
