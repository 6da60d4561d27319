import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths } from "@/lib/paths";

type MailboxReaderProps = {
  message: { id: string; from: string; to: string; subject: string; text: string; createdAt: Date };
};

/** An e-mail as its receiver would see it. The e-mail is in a frame that runs no scripts and opens links in a new tab. */
export function MailboxReader({ message }: MailboxReaderProps) {
  const t = useTranslations("mailbox");
  const format = useFormatter();
  const { id, from, to, subject, text, createdAt } = message;
  const facts = [
    { name: t("from"), value: from },
    { name: t("to"), value: to },
    { name: t("sentAt"), value: format.dateTime(createdAt, { dateStyle: "medium", timeStyle: "medium" }) },
  ];
  return (
    <article>
      <header className="border-b border-line px-5 py-4">
        <h2 className="text-lg font-semibold break-words">{subject}</h2>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
          {facts.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="text-ink-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      <iframe
        key={id}
        src={paths.demoMailboxHtml(id)}
        title={t("frameTitle", { subject })}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="h-[38rem] w-full max-md:max-h-[75dvh] md:h-[56rem]"
      />
      <Disclosure className="border-t border-line px-5 py-1 text-sm" summary={t("plainText")}>
        <pre className="mb-3 font-sans break-words whitespace-pre-wrap">{text}</pre>
      </Disclosure>
    </article>
  );
}
