import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon/icon";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { paths } from "@/lib/paths";
import type { ListedThread, ThreadPage } from "@/lib/threads/thread.model";
import { ThreadList } from "./thread-list";

type MessagesFrameProps = {
  page: ThreadPage<ListedThread>;
  openedId?: string;
  /** The address of the next page of the list. */
  moreHref?: string | undefined;
  /** The present moment. */
  now: Date;
  /**
   * True if `children`, such as a thread, are the main content of the page and replace the list on phones. False if the list is
   * the main content.
   */
  isOpened?: boolean;
  children: ReactNode;
};

/** The customer's threads beside the opened thread. On phones, the list and the thread are separate pages. */
export function MessagesFrame({ page, openedId, moreHref, now, isOpened = false, children }: MessagesFrameProps) {
  const t = useTranslations("threads");
  return (
    <>
      {isOpened ? <h1 className="sr-only lg:hidden">{t("title")}</h1> : null}
      <div className={classNames(isOpened && "max-lg:hidden")}>
        <PageHeader
          title={t("title")}
          text={t("text")}
          under="me"
          actions={
            <ButtonLink href={paths.newMessage()}>
              <Icon name="pencil-line" className="size-4" />
              <span>{t("new")}</span>
            </ButtonLink>
          }
        />
      </div>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <Card
          className={classNames("self-start overflow-hidden", isOpened && "max-lg:hidden")}
          aria-labelledby="threads"
        >
          <CardHead id="threads" title={t("list")} />
          {page.threads.length > 0 ? (
            <ThreadList threads={page.threads} hrefOf={(id) => paths.message(id)} openedId={openedId} now={now} />
          ) : (
            <EmptyState icon="message-circle" title={t("emptyTitle")} text={t("emptyText")} />
          )}
          {moreHref ? (
            <div className="border-t border-line px-5 py-2">
              <Link href={moreHref} className="action-link">
                {t("more")}
              </Link>
            </div>
          ) : null}
        </Card>
        <div className="min-w-0">{children}</div>
      </div>
    </>
  );
}
