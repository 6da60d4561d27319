import { useTranslations } from "next-intl";
import { ActName } from "@/components/admin/resource/act-name";
import { recordPlaces } from "@/components/admin/resource/record-places";
import { useSubjectType } from "@/components/admin/resource/record-words";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import type { DeskAct } from "@/lib/desk/desk.model";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths } from "@/lib/paths";
import { DeskCard } from "./desk-card";

/** The latest acts of staff. */
export function DeskActs({ acts, now }: { acts: DeskAct[]; now: Date }) {
  const t = useTranslations("adminDesk.acts");
  const columns = useColumns(now);
  return (
    <DeskCard id="acts-title" title={t("title")}>
      {acts.length > 0 ? (
        <DataTable caption={t("title")} columns={columns} items={acts} keyOf={({ id }) => id} density="compact" />
      ) : (
        <EmptyState icon="scroll-text" title={t("noneTitle")} text={t("noneText")} />
      )}
    </DeskCard>
  );
}

/** Maps a record's type to the URL of the record's page. */
const pages: Record<string, (id: string) => string> = {
  user: (id) => paths.manageUser(id),
  transfer: paths.transaction,
  loan: paths.loan,
  deposit: paths.deposit,
  ...recordPlaces,
};

function useColumns(now: Date): Column<DeskAct>[] {
  const t = useTranslations("adminDesk.acts");
  const format = useFormatter();
  const typeText = useSubjectType();
  return [
    {
      ...{ key: "who", header: t("who"), phone: "title", className: "md:whitespace-nowrap" },
      cell: ({ actorName }) => actorName,
    },
    {
      ...{ key: "what", header: t("what"), phone: "detail" },
      cell: ({ action }) => <ActName action={action} />,
    },
    {
      ...{ key: "about", header: t("about"), phone: "note" },
      cell: ({ subjectType, subjectId }) => {
        const name = typeText(subjectType);
        const href = pages[subjectType]?.(subjectId);
        return href ? (
          <Link href={href} className="plain-link">
            {name}
          </Link>
        ) : (
          name
        );
      },
    },
    {
      ...{ key: "when", header: t("when"), phone: "value", className: "whitespace-nowrap text-ink-muted" },
      cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{format.relativeTime(createdAt, now)}</time>,
    },
  ];
}
