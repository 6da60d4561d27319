import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { Deposit } from "@/lib/deposits/deposit";
import { type ShownDepositStatus, shownDepositStatus } from "@/lib/deposits/deposit-standing.model";

const tones: Record<ShownDepositStatus, BadgeTone> = {
  pending: "warning",
  running: "info",
  suspended: "danger",
  paid: "positive",
  closed: "neutral",
  deleted: "neutral",
  withdrawn: "neutral",
};

/** The status of an application or a deposit, in words for customers. */
export function DepositStatusBadge({ deposit }: { deposit: Pick<Deposit, "status" | "withdrawnAt"> }) {
  const t = useTranslations("deposits.statuses");
  const status = shownDepositStatus(deposit);
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}
