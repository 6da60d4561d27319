import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { QueueStatus } from "./queues";

/** The badge of a record's status in the back office; customers read other words. */
export function RecordStatus({ status, tone }: { status: QueueStatus; tone: BadgeTone }) {
  const t = useTranslations("adminQueues");
  return <Badge tone={tone}>{t(`statuses.${status}`)}</Badge>;
}
