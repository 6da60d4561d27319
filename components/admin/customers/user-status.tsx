import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { User } from "@/lib/users/user";

const tones: Record<User["status"], BadgeTone> = {
  pending: "warning",
  active: "positive",
  suspended: "danger",
  blocked: "danger",
};

/**
 * The badge for a user's or an account's status. A customer whose relationship is closed has the status `blocked`, but the badge
 * says "closed".
 */
export function UserStatusBadge({ status, closedAt = null }: { status: User["status"]; closedAt?: Date | null }) {
  const t = useTranslations("accounts");
  if (closedAt) return <Badge tone="neutral">{t("closed")}</Badge>;
  return <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>;
}
