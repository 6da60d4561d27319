import { useTranslations } from "next-intl";
import { queues } from "@/components/admin/queues/queues";
import { useSubjectType } from "@/components/admin/resource/record-words";
import { Link } from "@/components/ui/link";
import type { EntrySubject } from "@/lib/books/book-records.model";
import { paths, withQuery } from "@/lib/paths";
import { familyOf } from "@/lib/transfers/channels.model";

/** The subject of a ledger entry, such as a transfer, as a link to the staff's page about the subject. */
export function SubjectLink({ subject }: { subject: EntrySubject }) {
  const t = useTranslations("adminBooks.subjects");
  const typeText = useSubjectType();
  const { type, id } = subject;
  const shortId = id.slice(-12);
  const text =
    type === "transfer" || type === "loan" || type === "deposit" || type === "account"
      ? t(type, { id: shortId })
      : t("other", { type: typeText(type), id: shortId });
  const href = hrefOf(subject);
  if (!href) return text;
  return (
    <Link href={href} className="plain-link" title={id}>
      {text}
    </Link>
  );
}

function hrefOf({ type, id, channel, ownerId }: EntrySubject): string | undefined {
  if (type === "transfer" && channel) return withQuery(queues[familyOf(channel)].path, { open: id });
  if (type === "loan" || type === "deposit") return withQuery(queues[type].path, { open: id });
  return type === "account" && ownerId ? paths.manageUser(ownerId) : undefined;
}
