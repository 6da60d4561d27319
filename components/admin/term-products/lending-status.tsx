import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { LendingStatus } from "./lending-row";

const tones: Record<LendingStatus, BadgeTone> = {
  pending: "warning",
  approved: "info",
  active: "info",
  running: "info",
  suspended: "warning",
  paid: "positive",
  closed: "positive",
  deleted: "neutral",
};

/** The status of a loan or a deposit in the back office's words. */
export function LendingStatusBadge({ status }: { status: LendingStatus }) {
  const t = useTranslations("adminLending");
  return <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>;
}
