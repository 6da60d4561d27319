import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import { Pager } from "@/components/ui/table/pager";
import type { EmailToUser } from "@/lib/email/emails.sql";
import type { EmailText } from "@/lib/email/find-emails-of";
import { useFormatter } from "@/lib/i18n/formatter";
import { useEmailName } from "./use-email-name";

const tones: Record<EmailToUser["state"], BadgeTone> = { queued: "info", sent: "positive", failed: "danger" };

type CustomerEmailsProps = {
  emails: EmailToUser[];
  /** The e-mail whose text is shown. */
  open: EmailText | null;
  hrefOf: (id: string) => string;
  newerHref?: string | undefined;
  olderHref?: string | undefined;
};

/** The e-mails sent to a customer, and the text of the chosen e-mail. */
export function CustomerEmails({ emails, open, hrefOf, newerHref, olderHref }: CustomerEmailsProps) {
  const t = useTranslations("adminUsers.emails");
  const columns = useColumns(hrefOf);
  return (
    <div className="flex flex-col gap-5">
      {open ? <OneEmail email={open} /> : null}
      <Card>
        {emails.length > 0 ? (
          <DataTable caption={t("title")} columns={columns} items={emails} keyOf={({ id }) => id} density="compact" />
        ) : (
          <EmptyState icon="mail" title={t("noneTitle")} text={t("noneText")} />
        )}
        <Pager kind="time" previousHref={newerHref} nextHref={olderHref} />
      </Card>
    </div>
  );
}

function useColumns(hrefOf: (id: string) => string): Column<EmailToUser>[] {
  const t = useTranslations("adminUsers.emails");
  const format = useFormatter();
  const nameOf = useEmailName();
  const moment = (at: Date) => format.dateTime(at, { dateStyle: "medium", timeStyle: "short" });
  return [
    {
      ...{ key: "what", header: t("what"), phone: "title" },
      cell: ({ id, template }) => (
        <Link href={hrefOf(id)} className="font-medium plain-link">
          {nameOf(template)}
        </Link>
      ),
    },
    {
      ...{ key: "written", header: t("written"), phone: "detail", className: "tabular-nums text-ink-muted" },
      cell: ({ createdAt }) => moment(createdAt),
    },
    {
      ...{ key: "sent", header: t("sent"), phone: "none", className: "tabular-nums text-ink-muted" },
      cell: ({ sentAt }) => (sentAt ? moment(sentAt) : "–"),
    },
    {
      ...{ key: "state", header: t("state"), phone: "value" },
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>,
    },
  ];
}

function OneEmail({ email: { subject, text } }: { email: EmailText }) {
  const t = useTranslations("adminUsers.emails");
  return (
    <Card aria-labelledby="email-title">
      <div className="border-b border-line px-4 py-3">
        <h2 id="email-title" className="font-semibold">
          {subject}
        </h2>
        <p className="text-sm text-ink-muted">{t("hidden")}</p>
      </div>
      <pre className="px-4 py-4 font-sans text-sm break-words whitespace-pre-wrap">{text}</pre>
    </Card>
  );
}
