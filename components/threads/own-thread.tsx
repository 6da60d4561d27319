"use client";

import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon/icon";
import { Link } from "@/components/ui/link";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths } from "@/lib/paths";
import { type CustomerThread, linkPath } from "@/lib/threads/thread.model";
import { Compose } from "./compose";
import { MessageList } from "./message-list";
import { ReadMark } from "./read-mark";

type OwnThreadProps = { thread: CustomerThread; bankName: string; isNewest: boolean };

/** A customer's thread with the bank, with the field for the next message. */
export function OwnThread({ thread, bankName, isNewest }: OwnThreadProps) {
  const t = useTranslations("threads");
  const format = useFormatter();
  const { id, subject, about, messages, before, closedAt, isAnswering } = thread;
  return (
    <>
      <Link href={paths.messages} className="action-link mb-2 gap-1.5 lg:hidden">
        <Icon name="arrow-left" className="size-4" />
        {t("back")}
      </Link>
      <Card aria-labelledby="thread" className="thread-card">
        <header className="border-b border-line px-5 py-3">
          <h2 id="thread" className="font-semibold break-words">
            {subject}
          </h2>
          {about ? (
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
              {t(`about.${about.kind}`)}
              <Link href={linkPath(about)} className="action-link">
                {t(`openRecord.${about.kind}`)}
              </Link>
            </p>
          ) : null}
        </header>
        <MessageList
          messages={messages}
          isNewest={isNewest}
          isOwn={({ fromBank }) => !fromBank}
          nameOf={({ fromBank, authorName }) => (fromBank ? t("bank", { name: authorName, bank: bankName }) : t("you"))}
          before={
            before ? (
              <Link href={paths.message(id, before)} className="action-link self-center">
                {t("older")}
              </Link>
            ) : null
          }
          after={
            <>
              {isNewest ? null : (
                <Link href={paths.message(id)} className="action-link self-center">
                  {t("newest")}
                </Link>
              )}
              {isAnswering ? (
                <p role="status" className="mt-2 text-sm text-ink-muted">
                  {t("isAnswering")}
                </p>
              ) : null}
              {closedAt ? (
                <p className="mt-3 self-center text-center text-sm text-ink-muted">
                  {t("closedText", { date: format.dateTime(closedAt, { dateStyle: "medium" }) })}
                </p>
              ) : null}
            </>
          }
        />
        <Compose threadId={id} />
      </Card>
      {isNewest ? <ReadMark threadId={id} readTo={messages.at(-1)?.number ?? 0} /> : null}
    </>
  );
}
