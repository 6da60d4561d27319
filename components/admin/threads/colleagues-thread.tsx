"use client";

import { useTranslations } from "next-intl";
import { Compose } from "@/components/threads/compose";
import { MessageList } from "@/components/threads/message-list";
import { ReadMark } from "@/components/threads/read-mark";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { paths } from "@/lib/paths";
import type { StaffThread } from "@/lib/threads/thread.model";

/** The reader's thread with colleagues. */
export function ColleaguesThread({
  thread,
  readerId,
  isNewest,
}: {
  thread: StaffThread;
  readerId: string;
  isNewest: boolean;
}) {
  const t = useTranslations("adminThreads");
  const threads = useTranslations("threads");
  const { id, subject, messages, before, memberNames } = thread;
  return (
    <>
      <PageHeader
        back={{ href: paths.manageMessagesOf({ state: "staff" }), text: t("back") }}
        title={subject}
        text={memberNames.join(", ")}
      />
      <Card className="thread-card" aria-label={subject}>
        <MessageList
          messages={messages}
          isNewest={isNewest}
          isOwn={({ authorId }) => authorId === readerId}
          nameOf={({ authorId, authorName }) => (authorId === readerId ? threads("you") : authorName)}
          before={
            before ? (
              <Link href={paths.manageMessage(id, before)} className="action-link self-center">
                {threads("older")}
              </Link>
            ) : null
          }
        />
        <Compose threadId={id} />
      </Card>
      {isNewest ? <ReadMark threadId={id} readTo={messages.at(-1)?.number ?? 0} /> : null}
    </>
  );
}
