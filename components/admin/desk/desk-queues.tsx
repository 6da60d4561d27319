import { useTranslations } from "next-intl";
import { queues as queuePages } from "@/components/admin/queues/queues";
import { Link } from "@/components/ui/link";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import type { DeskQueue } from "@/lib/desk/desk.model";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths, withQuery } from "@/lib/paths";
import { AgeBar, AgeLegend } from "./age-bar";
import { DeskCard } from "./desk-card";
import { useDeskCount } from "./desk-count";

const dayMs = 86_400_000;

/** For each queue, the waiting records grouped by age, and the age of the oldest record. */
export function DeskQueues({ queues, now }: { queues: DeskQueue[]; now: Date }) {
  const t = useTranslations("adminDesk.queues");
  const columns = useColumns(now);
  return (
    <DeskCard id="queues-title" title={t("title")} aside={<AgeLegend />}>
      <DataTable caption={t("title")} columns={columns} items={queues} keyOf={({ key }) => key} density="compact" />
    </DeskCard>
  );
}

function useColumns(now: Date): Column<DeskQueue>[] {
  const t = useTranslations("adminDesk.queues");
  const count = useDeskCount();
  const format = useFormatter();
  const isLate = ({ oldestAt }: DeskQueue) => oldestAt !== null && now.getTime() - oldestAt.getTime() > dayMs;
  return [
    {
      ...{ key: "queue", header: t("queue"), phone: "title" },
      cell: ({ key }) => (
        <Link href={hrefOf(key)} className="font-medium plain-link">
          {t(key)}
        </Link>
      ),
    },
    {
      ...{ key: "waiting", header: t("waiting"), phone: "value", align: "end", className: "tabular-nums" },
      cell: ({ byAge }) => count(...Object.values(byAge)),
    },
    {
      ...{ key: "oldest", header: t("oldest"), phone: "note", className: "md:whitespace-nowrap" },
      cell: (queue) => (
        <span className={isLate(queue) ? "text-warning" : "text-ink-muted"}>
          {queue.oldestAt ? format.relativeTime(queue.oldestAt, now) : "–"}
        </span>
      ),
    },
    {
      ...{ key: "age", header: t("age"), phone: "detail", className: "md:w-2/5" },
      cell: ({ byAge }) => <AgeBar byAge={byAge} />,
    },
  ];
}

/** Returns the URL of a queue's page that shows only the waiting items. */
function hrefOf(key: DeskQueue["key"]): string {
  if (key === "file") return withQuery(paths.settlementFiles, { state: "preview" });
  if (key === "dispute") return withQuery(paths.manageDisputes, { status: "open" });
  if (key === "incoming") return withQuery(paths.manageIncoming, { status: "waiting" });
  if (key === "proposal") return withQuery(paths.manageApprovals, { status: "open" });
  if (key === "maturity") return paths.suspendedDeposits();
  return withQuery(queuePages[key].path, { status: "pending" });
}
