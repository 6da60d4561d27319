import { useLocale, useTranslations } from "next-intl";
import { ActName } from "@/components/admin/resource/act-name";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import { Pager } from "@/components/ui/table/pager";
import { useFormatter } from "@/lib/i18n/formatter";
import { type Notification, notificationPath } from "@/lib/notifications/notification.model";
import { notificationText } from "@/lib/notifications/notification-text.model";
import type { TimelineRow } from "@/lib/users/timeline/timeline.sql";
import { CallVisit } from "./call-visit";
import { useEmailName } from "./use-email-name";

const tones: Record<TimelineRow["kind"], BadgeTone> = {
  call: "positive",
  visit: "neutral",
  act: "neutral",
  news: "info",
  email: "violet",
  note: "warning",
};

type CustomerTimelineProps = {
  items: TimelineRow[];
  emailHref: (id: string) => string;
  newestHref?: string | undefined;
  olderHref?: string | undefined;
};

/** The timeline of a customer: calls, notes, e-mails and all other recorded events, newest first. */
export function CustomerTimeline({ items, emailHref, newestHref, olderHref }: CustomerTimelineProps) {
  const t = useTranslations("adminUsers.timeline");
  const columns = useColumns(emailHref);
  return (
    <Card>
      {items.length > 0 ? (
        <DataTable
          caption={t("title")}
          columns={columns}
          items={items}
          keyOf={({ kind, id }) => `${kind} ${id}`}
          density="compact"
        />
      ) : (
        <EmptyState icon="history" title={t("noneTitle")} text={t("noneText")} />
      )}
      <Pager kind="time" previousHref={newestHref} nextHref={olderHref} />
    </Card>
  );
}

function useColumns(emailHref: (id: string) => string): Column<TimelineRow>[] {
  const t = useTranslations("adminUsers.timeline");
  const format = useFormatter();
  return [
    {
      ...{ key: "when", header: t("when"), phone: "detail" },
      className: "md:whitespace-nowrap tabular-nums text-ink-muted",
      cell: ({ at }) => format.dateTime(at, { dateStyle: "medium", timeStyle: "short" }),
    },
    {
      ...{ key: "kind", header: t("kind"), phone: "value" },
      cell: ({ kind }) => <Badge tone={tones[kind]}>{t(`kinds.${kind}`)}</Badge>,
    },
    {
      ...{ key: "what", header: t("what"), phone: "title" },
      cell: (item) => <What item={item} emailHref={emailHref} />,
    },
    {
      ...{ key: "who", header: t("who"), phone: "none" },
      className: "md:whitespace-nowrap",
      cell: ({ who, isOwn }) => (isOwn ? t("customer") : (who ?? "–")),
    },
  ];
}

function What({ item, emailHref }: { item: TimelineRow; emailHref: (id: string) => string }) {
  const sentences = useTranslations("notifications");
  const locale = useLocale();
  const emailName = useEmailName();
  const { kind, name, id, text } = item;
  if (kind === "call") return <CallVisit call={item} />;
  if (kind === "act" || kind === "visit") return <ActName action={name} />;
  if (kind === "note") return <span className="break-words whitespace-pre-wrap">{text}</span>;
  if (kind === "email") {
    return (
      <Link href={emailHref(id)} className="plain-link">
        {emailName(name)}
      </Link>
    );
  }
  const news = toNews(item);
  return (
    <Link href={notificationPath(news)} className="plain-link">
      {notificationText(sentences, locale, news)}
    </Link>
  );
}

/** Turns a timeline row into a notification, so that staff see the text that the customer read. */
function toNews({ id, name, params, subjectId, at }: TimelineRow): Notification {
  const kind = name as Notification["kind"];
  return {
    id,
    kind,
    params: (params ?? {}) as Notification["params"],
    subjectId: subjectId ?? "",
    createdAt: at,
    isRead: true,
  };
}
