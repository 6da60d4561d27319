import * as z from "zod";
import type { ResourceSearchParams } from "@/components/admin/resource/resource-query";
import { ThreadsScreen } from "@/components/admin/threads/threads-screen";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { paths, withQuery } from "@/lib/paths";
import type { Actor } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";
import { findColleagues } from "@/lib/threads/find-colleagues";
import { findCustomerThreads, findStaffThreads } from "@/lib/threads/find-threads";
import { type ThreadCursor, type ThreadView, threadViews } from "@/lib/threads/thread.model";
import { readCursor, toCursor } from "@/lib/threads/thread-cursor";

export const generateMetadata = () => pageTitle(paths.manageMessages);

const viewOf = z.enum(threadViews).catch("waiting");

/** Customers' threads with the bank, and the reader's threads with colleagues. */
export default async function ManageMessagesPage({ searchParams }: { searchParams: ResourceSearchParams }) {
  const { actor } = await requireMay("messages.read");
  const { state, customer, after } = await searchParams;
  const view = viewOf.parse(state);
  const customerId = z.uuid().safeParse(customer).data;
  const [{ customers, staff, next }, colleagues] = await Promise.all([
    readView(actor, view, customerId, readCursor(after)),
    findColleagues(actor),
  ]);
  const moreHref = next
    ? withQuery(paths.manageMessages, { state: view, customer: customerId, after: toCursor(next) })
    : undefined;
  return (
    <ClientMessages namespaces={["admin", "attachments", "threads", "adminThreads"]}>
      <ThreadsScreen {...{ view, customerId, customers, staff, colleagues, moreHref }} now={now()} />
    </ClientMessages>
  );
}

async function readView(actor: Actor, view: ThreadView, customerId: string | undefined, after?: ThreadCursor) {
  if (view === "staff") {
    const { threads, next } = await findStaffThreads(actor, after);
    return { customers: [], staff: threads, next };
  }
  const filter = { state: view, ...(customerId && { customerId }) };
  const { threads, next } = await findCustomerThreads(actor, filter, after);
  return { customers: threads, staff: [], next };
}
