import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { EndingName } from "@/lib/transfers/ending-name.model";
import { type StatusFields, statusName } from "./queues";

type RecordStatusProps = {
  record: StatusFields;
  tone: BadgeTone;
  /**
   * How a transfer has ended. If absent, the badge shows the status in the words that the specification prescribes for tables.
   */
  ending?: EndingName | null | undefined;
};

/** The badge of a record's status in the back office. The customer's pages use other words for the statuses. */
export function RecordStatus({ record, tone, ending }: RecordStatusProps) {
  const t = useTranslations("adminQueues");
  if (ending) return <Badge tone={tone}>{t(`endings.${ending}`)}</Badge>;
  return <Badge tone={tone}>{t(`statuses.${statusName(record)}`)}</Badge>;
}
