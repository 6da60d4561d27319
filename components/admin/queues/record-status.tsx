import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { type StatusFields, statusName } from "./queues";

/** The badge of a record's status in the back office. Customers see other words. */
export function RecordStatus({ record, tone }: { record: StatusFields; tone: BadgeTone }) {
  const t = useTranslations("adminQueues");
  return <Badge tone={tone}>{t(`statuses.${statusName(record)}`)}</Badge>;
}
