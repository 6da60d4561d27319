import { getTranslations } from "next-intl/server";
import { CommonQuestions } from "@/components/threads/common-questions";
import { MessagesFrame } from "@/components/threads/messages-frame";
import { NewThreadForm } from "@/components/threads/new-thread-form";
import { ThreadList } from "@/components/threads/thread-list";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { Icon } from "@/components/ui/icon/icon";
import { Link } from "@/components/ui/link";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { Opened } from "@/components/ui/opened";
import { paths } from "@/lib/paths";
import { now } from "@/lib/server/clock";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";
import { findOwnThreads, findOwnThreadsAbout } from "@/lib/threads/find-threads";
import { readAbout } from "@/lib/threads/read-about";

export const generateMetadata = () => pageTitle(paths.messages);

type NewMessagePageProps = { searchParams: Promise<{ about?: string | string[] }> };

/**
 * The form of a new thread. If the URL names no record that the message is about, answers to common questions are shown above the
 * form.
 */
export default async function NewMessagePage({ searchParams }: NewMessagePageProps) {
  const { actor } = await requireSession();
  const { about } = await searchParams;
  const [t, page, asked] = await Promise.all([
    getTranslations("threads"),
    findOwnThreads(actor),
    readAbout(actor, typeof about === "string" ? about : undefined),
  ]);
  const earlier = asked ? await findOwnThreadsAbout(actor, asked.about) : [];
  const moment = now();
  return (
    <Opened>
      <ClientMessages namespaces={["attachments", "threads"]}>
        <MessagesFrame page={page} now={moment} isOpened>
          <Link href={paths.messages} className="action-link mb-2 gap-1.5 lg:hidden">
            <Icon name="arrow-left" className="size-4" />
            {t("back")}
          </Link>
          <div className="flex flex-col gap-6">
            {asked ? null : <CommonQuestions />}
            {earlier.length > 0 ? (
              <Card aria-labelledby="earlier-threads" className="overflow-hidden">
                <CardHead id="earlier-threads" title={t("ask.yours")} />
                <ThreadList threads={earlier} hrefOf={(id) => paths.message(id)} now={moment} />
              </Card>
            ) : null}
            <Card aria-labelledby="new-thread">
              <CardHead id="new-thread" title={t("form.title")} text={asked ? t(`about.${asked.about.kind}`) : null} />
              <NewThreadForm
                about={asked?.about ?? null}
                subject={asked ? t(`subjects.${asked.about.kind}`, { name: asked.name }) : ""}
              />
            </Card>
          </div>
        </MessagesFrame>
      </ClientMessages>
    </Opened>
  );
}
