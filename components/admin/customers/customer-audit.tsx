import { useTranslations } from "next-intl";
import { ActName } from "@/components/admin/resource/act-name";
import { ChangeLines } from "@/components/admin/resource/record-lists";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import { Pager } from "@/components/ui/table/pager";
import type { AuditEvent } from "@/lib/audit/audit-events.sql";
import { useFormatter } from "@/lib/i18n/formatter";

type CustomerAuditProps = {
  events: AuditEvent[];
  newerHref?: string | undefined;
  olderHref?: string | undefined;
};

/** The acts that concern a customer, with their actors, newest first. */
export function CustomerAudit({ events, newerHref, olderHref }: CustomerAuditProps) {
  const t = useTranslations("adminUsers");
  const format = useFormatter();
  const columns: Column<AuditEvent>[] = [
    {
      key: "createdAt",
      header: t("when"),
      phone: "value",
      className: "whitespace-nowrap tabular-nums text-ink-muted",
      cell: ({ createdAt }) => format.dateTime(createdAt, { dateStyle: "medium", timeStyle: "short" }),
    },
    {
      key: "actor",
      header: t("who"),
      phone: "title",
      className: "md:whitespace-nowrap",
      cell: ({ actor, actorName }) => actorName ?? t(actor === "stranger" ? "actorStranger" : "actorSystem"),
    },
    {
      key: "action",
      header: t("what"),
      phone: "detail",
      cell: ({ action }) => <ActName action={action} />,
    },
    {
      key: "changes",
      header: t("change"),
      phone: "none",
      cell: ({ before, after }) => <ChangeLines before={before} after={after} />,
    },
    { key: "ipAddress", header: t("ipAddress"), phone: "none", cell: ({ ipAddress }) => ipAddress ?? "–" },
  ];
  return (
    <Card>
      {events.length > 0 ? (
        <div className="table-scroll">
          <DataTable caption={t("audit")} columns={columns} items={events} keyOf={({ id }) => id} density="compact" />
        </div>
      ) : (
        <EmptyState icon="scroll-text" title={t("noAuditTitle")} text={t("noAuditText")} />
      )}
      <Pager kind="time" previousHref={newerHref} nextHref={olderHref} />
    </Card>
  );
}
