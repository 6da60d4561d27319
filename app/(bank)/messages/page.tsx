import { CommonQuestions } from "@/components/threads/common-questions";
import { MessagesFrame } from "@/components/threads/messages-frame";
import { paths, withQuery } from "@/lib/paths";
import { now } from "@/lib/server/clock";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";
import { findOwnThreads } from "@/lib/threads/find-threads";
import { readCursor, toCursor } from "@/lib/threads/thread-cursor";

export const generateMetadata = () => pageTitle(paths.messages);

type MessagesPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The customer's threads with the bank, and answers to common questions. */
export default async function MessagesPage({ searchParams }: MessagesPageProps) {
  const { actor } = await requireSession();
  const page = await findOwnThreads(actor, readCursor((await searchParams).after));
  const moreHref = page.next ? withQuery(paths.messages, { after: toCursor(page.next) }) : undefined;
  return (
    <MessagesFrame page={page} now={now()} moreHref={moreHref}>
      <CommonQuestions />
    </MessagesFrame>
  );
}
