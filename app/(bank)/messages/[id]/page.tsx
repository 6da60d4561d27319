import { MessagesFrame } from "@/components/threads/messages-frame";
import { OwnThread } from "@/components/threads/own-thread";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { Opened } from "@/components/ui/opened";
import { paths } from "@/lib/paths";
import { now } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { orNotFound } from "@/lib/server/page-errors";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";
import { findOwnThreads, getOwnThread } from "@/lib/threads/find-threads";
import { readMessageNumber } from "@/lib/threads/thread-cursor";

export const generateMetadata = () => pageTitle(paths.messages);

type MessagePageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ before?: string | string[] }>;
};

/** One thread of the customer with the bank, beside the list of threads. */
export default async function MessagePage({ params, searchParams }: MessagePageProps) {
  const { actor } = await requireSession();
  const before = readMessageNumber((await searchParams).before);
  const { id } = await params;
  const [page, thread] = await Promise.all([findOwnThreads(actor), orNotFound(getOwnThread(actor, id, before))]);
  return (
    <Opened>
      <ClientMessages namespaces={["attachments", "threads"]}>
        <MessagesFrame page={page} now={now()} openedId={thread.id} isOpened>
          <OwnThread key={thread.id} thread={thread} bankName={env().BANK_NAME} isNewest={before === undefined} />
        </MessagesFrame>
      </ClientMessages>
    </Opened>
  );
}
