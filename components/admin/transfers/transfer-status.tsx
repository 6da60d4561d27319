import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";

/** In the order in which staff choose (specification, states). */
export const transferStatusOrder = ["active", "pending", "approved", "closed", "deleted"] as const;

type TransferStatus = (typeof transferStatusOrder)[number];

const tones: Record<TransferStatus, BadgeTone> = {
  pending: "warning",
  active: "info",
  approved: "positive",
  closed: "positive",
  deleted: "neutral",
};

/** A transfer's status in the back office's words; a customer reads others. */
export function TransferStatusBadge({ status }: { status: TransferStatus }) {
  const t = useTranslations("adminTransfers");
  return <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>;
}
