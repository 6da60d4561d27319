import Link from "next/link";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { Face } from "@/components/ui/face";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths } from "@/lib/paths";

/** The data of an e-mail for a line of the list. */
type MailboxEntry = { id: string; to: string; subject: string; createdAt: Date };

type MailboxListProps = {
  entries: MailboxEntry[];
  openId: string | undefined;
  /** The filter by receiver (`to`) and the page number, as in the URL. */
  place: { to: string | undefined; page: number | undefined };
};

/** The e-mails of the demonstration's mailbox, newest first. Each line is a link that opens the e-mail. */
export function MailboxList({ entries, openId, place }: MailboxListProps) {
  const t = useTranslations("mailbox");
  const format = useFormatter();
  return (
    <nav aria-label={t("listLabel")}>
      <ul className="divide-y divide-line">
        {entries.map(({ id, to: recipient, subject, createdAt }) => (
          <li key={id}>
            <Link
              href={paths.demoMailboxMessage(id, place)}
              prefetch={false}
              aria-current={id === openId ? "true" : undefined}
              className={classNames(
                "flex items-center gap-3 px-5 py-3 hover:bg-surface-hover",
                id === openId && "md:bg-accent-soft",
              )}
            >
              <Face name={recipient} className="face-small mb-auto" />
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-semibold break-words">{subject}</span>
                <span className="mt-0.5 flex gap-3 text-xs text-ink-muted">
                  <span className="min-w-0 flex-1 truncate" title={recipient}>
                    {recipient}
                  </span>
                  <time dateTime={createdAt.toISOString()}>
                    {format.dateTime(createdAt, { dateStyle: "medium", timeStyle: "short" })}
                  </time>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
