import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { User } from "@/lib/users/user";

const tones: Record<User["status"], BadgeTone> = {
  pending: "warning",
  active: "positive",
  suspended: "danger",
  blocked: "danger",
};

/** The badge for a user's or an account's status. */
export function UserStatusBadge({ status }: { status: User["status"] }) {
  const t = useTranslations("accounts");
  return <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>;
}
