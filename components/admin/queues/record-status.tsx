import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { QueueRecord } from "./queue-parts";
import { statusName } from "./queues";

/** The badge of a record's status in the back office. Customers see other words. */
export function RecordStatus({ status, ending, tone }: Pick<QueueRecord, "status" | "ending"> & { tone: BadgeTone }) {
  const t = useTranslations("adminQueues");
  return <Badge tone={tone}>{t(`statuses.${statusName({ status, ending })}`)}</Badge>;
}
