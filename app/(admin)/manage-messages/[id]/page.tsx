import { AnsweredThread } from "@/components/admin/threads/answered-thread";
import { ColleaguesThread } from "@/components/admin/threads/colleagues-thread";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { Opened } from "@/components/ui/opened";
import { paths } from "@/lib/paths";
import { ifFound, orNotFound } from "@/lib/server/page-errors";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";
import { getCustomerThread, getStaffThread } from "@/lib/threads/find-threads";
import { readMessageNumber } from "@/lib/threads/thread-cursor";

export const generateMetadata = () => pageTitle(paths.manageMessages);

type ManageMessagePageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ before?: string | string[] }>;
};

/** One thread, either between a customer and the bank or between the reader and colleagues. */
export default async function ManageMessagePage({ params, searchParams }: ManageMessagePageProps) {
  const { actor } = await requireMay("messages.read");
  const { id } = await params;
  const before = readMessageNumber((await searchParams).before);
  const isNewest = before === undefined;
  const own = await ifFound(getStaffThread(actor, id, before));
  const thread = own ? null : await orNotFound(getCustomerThread(actor, id, before));
  return (
    <Opened>
      <ClientMessages namespaces={["admin", "attachments", "threads", "adminThreads"]}>
        {own ? <ColleaguesThread key={id} thread={own} readerId={actor.userId} isNewest={isNewest} /> : null}
        {thread ? (
          <AnsweredThread key={id} thread={thread} isNewest={isNewest} isOwn={thread.customerId === actor.userId} />
        ) : null}
      </ClientMessages>
    </Opened>
  );
}
