"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Compose } from "@/components/threads/compose";
import { MessageList } from "@/components/threads/message-list";
import { ReadMark } from "@/components/threads/read-mark";
import { Dialog } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { useMay } from "@/components/ui/may";
import { paths } from "@/lib/paths";
import type { AnsweredThread } from "@/lib/threads/thread.model";

/** A customer's thread in the panel beside the work list: the messages, and the field for the answer. */
export function ThreadPanel({ thread, closeHref }: { thread: AnsweredThread; closeHref: string }) {
  const t = useTranslations("adminThreads");
  const router = useRouter();
  const mayAnswer = useMay()("messages.answer");
  const { id, subject, customerName, messages } = thread;
  return (
    <Dialog
      isOpen
      onClose={() => router.replace(closeHref, { scroll: false })}
      size="panel"
      title={subject}
      isInAddress
    >
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-ink-muted">
        {customerName}
        <Link href={paths.manageMessage(id)} className="action-link">
          {t("whole")}
        </Link>
      </p>
      <div className="-mx-5 flex h-[min(60dvh,34rem)] flex-col">
        <MessageList
          messages={messages}
          isNewest
          isOwn={({ fromBank }) => fromBank}
          nameOf={({ authorName }) => authorName}
        />
      </div>
      {mayAnswer ? <Compose threadId={id} tellsOthers /> : <p className="text-ink-muted">{t("readOnly")}</p>}
      <ReadMark threadId={id} readTo={messages.at(-1)?.number ?? 0} />
    </Dialog>
  );
}
