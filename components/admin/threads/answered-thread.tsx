"use client";

import { useTranslations } from "next-intl";
import { Compose } from "@/components/threads/compose";
import { MessageList } from "@/components/threads/message-list";
import { ReadMark } from "@/components/threads/read-mark";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { DescriptionList } from "@/components/ui/description-list";
import { Link } from "@/components/ui/link";
import { IfMay, useMay } from "@/components/ui/may";
import { PageHeader } from "@/components/ui/page-header";
import { paths } from "@/lib/paths";
import { linkPath, type AnsweredThread as Thread } from "@/lib/threads/thread.model";
import { CloseThread } from "./close-thread";
import { ThreadNotes } from "./thread-notes";

type AnsweredThreadProps = {
  thread: Thread;
  isNewest: boolean;
  /** True if the reader is the customer of the thread. Only a colleague may answer such a thread. */
  isOwn: boolean;
};

/** A customer's thread as staff see it: the messages, the customer, the linked record, and the notes of colleagues. */
export function AnsweredThread({ thread, isNewest, isOwn }: AnsweredThreadProps) {
  const t = useTranslations("adminThreads");
  const threads = useTranslations("threads");
  const mayAnswer = useMay()("messages.answer");
  const { id, subject, about, messages, before, closedAt, customerId, customerName, answeringName } = thread;
  const lastNumber = messages.at(-1)?.number ?? 0;
  const lastOfBank = messages.findLast(({ fromBank }) => fromBank)?.number;
  return (
    <>
      <PageHeader
        back={{ href: paths.manageMessages, text: t("back") }}
        title={subject}
        actions={
          isNewest && !isOwn ? (
            <IfMay act="messages.answer">
              <CloseThread threadId={id} lastNumber={lastNumber} isOpen={!closedAt} />
            </IfMay>
          ) : null
        }
      />
      <div className="page-columns">
        <Card className="thread-card min-w-0" aria-label={subject}>
          <MessageList
            messages={messages}
            isNewest={isNewest}
            isOwn={({ fromBank }) => fromBank}
            nameOf={({ authorName }) => authorName}
            before={
              before ? (
                <Link href={paths.manageMessage(id, before)} className="action-link self-center">
                  {threads("older")}
                </Link>
              ) : null
            }
            after={
              <>
                {isNewest ? null : (
                  <Link href={paths.manageMessage(id)} className="action-link self-center">
                    {threads("newest")}
                  </Link>
                )}
                {isNewest && lastOfBank ? (
                  <p className="self-end px-1 text-xs text-ink-muted">
                    {t(lastOfBank <= thread.customerReadTo ? "readTo" : "notRead")}
                  </p>
                ) : null}
                {answeringName ? (
                  <p role="status" className="mt-2 text-sm text-ink-muted">
                    {t("answering", { name: answeringName })}
                  </p>
                ) : null}
              </>
            }
          />
          {isOwn ? (
            <p className="border-t border-line px-5 py-4 text-ink-muted">
              {t("own")}{" "}
              <Link href={paths.message(id)} className="action-link">
                {t("seeOwn")}
              </Link>
            </p>
          ) : mayAnswer ? (
            <Compose threadId={id} tellsOthers />
          ) : (
            <p className="border-t border-line px-5 py-4 text-ink-muted">{t("readOnly")}</p>
          )}
        </Card>
        <div className="flex min-w-0 flex-col gap-6">
          <Card aria-labelledby="thread-customer">
            <CardHead id="thread-customer" title={t("customer")}>
              {closedAt ? <Badge tone="neutral">{threads("closed")}</Badge> : null}
            </CardHead>
            <div className="px-5 py-2.5">
              <DescriptionList
                items={[
                  {
                    term: customerName,
                    value: (
                      <Link href={paths.manageUser(customerId)} className="action-link">
                        {t("seeCustomer")}
                      </Link>
                    ),
                  },
                  ...(about
                    ? [
                        {
                          term: threads(`about.${about.kind}`),
                          value: (
                            <Link
                              href={about.kind === "statement" ? paths.manageUser(customerId) : linkPath(about)}
                              className="action-link"
                            >
                              {threads(`openRecord.${about.kind}`)}
                            </Link>
                          ),
                        },
                      ]
                    : []),
                ]}
              />
            </div>
          </Card>
          {isOwn ? null : <ThreadNotes threadId={id} notes={thread.notes} />}
        </div>
      </div>
      {isNewest && !isOwn ? <ReadMark threadId={id} readTo={lastNumber} /> : null}
    </>
  );
}
