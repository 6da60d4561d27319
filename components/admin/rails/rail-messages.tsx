import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import { Pager } from "@/components/ui/table/pager";
import { paths, withQuery } from "@/lib/paths";
import type { RailDossier } from "@/lib/transfers/rails/find-rails";
import { messageTones, problemGroup, type RailMessage } from "@/lib/transfers/rails/rail.model";
import { useMoment } from "./rail-words";

/** The last messages to and from the network. */
export function RailMessages({ rail: { rail, connector }, messages }: Pick<RailDossier, "rail" | "messages">) {
  const t = useTranslations("adminRails.messages");
  const columns = useColumns(rail);
  const hrefOf = (place: { after?: string; before?: string }) => withQuery(paths.rail(rail), place);
  return (
    <Card aria-labelledby="messages-title" className="mt-6">
      <CardHead id="messages-title" title={t("title")} text={t("text")} />
      {messages.items.length > 0 ? (
        <div className="table-scroll">
          <DataTable
            caption={t("title")}
            columns={columns}
            items={messages.items}
            keyOf={({ id }) => id}
            density="compact"
          />
        </div>
      ) : (
        <EmptyState icon="mail" title={t("noneTitle")} text={connector === "sandbox" ? t("noneSandbox") : t("none")} />
      )}
      <Pager
        kind="time"
        previousHref={messages.previous ? hrefOf({ before: messages.previous }) : undefined}
        nextHref={messages.next ? hrefOf({ after: messages.next }) : undefined}
      />
    </Card>
  );
}

function useColumns(rail: string): Column<RailMessage>[] {
  const t = useTranslations("adminRails");
  const moment = useMoment();
  return [
    {
      ...{ key: "file", header: t("messages.file"), phone: "title", className: "font-medium wrap-anywhere" },
      cell: ({ id, fileName }) => (
        <Link href={withQuery(paths.rail(rail), { open: id })} className="plain-link">
          {fileName}
        </Link>
      ),
    },
    {
      ...{ key: "kind", header: t("messages.kind"), phone: "detail" },
      cell: ({ direction, kind }) => t(`messages.${direction}`, { kind: kind || "–" }),
    },
    {
      ...{
        key: "at",
        header: t("messages.at"),
        phone: "value",
        className: "whitespace-nowrap text-ink-muted tabular-nums",
      },
      cell: ({ createdAt }) => moment(createdAt),
    },
    {
      ...{ key: "state", header: t("state"), phone: "note" },
      cell: ({ state }) => <Badge tone={messageTones[state]}>{t(`messages.states.${state}`)}</Badge>,
    },
    {
      ...{ key: "problem", header: t("messages.problem"), phone: "detail" },
      cell: (message) => {
        const group = problemGroup(message);
        return group ? t(`problems.${group}`) : "–";
      },
    },
  ];
}
