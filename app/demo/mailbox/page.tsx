import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { MailboxList } from "@/components/email/mailbox-list";
import { MailboxReader } from "@/components/email/mailbox-reader";
import { SearchField } from "@/components/forms/search-field";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon/icon";
import { PageHeader } from "@/components/ui/page-header";
import { Pager } from "@/components/ui/table/pager";
import { findMailboxMessages } from "@/lib/email/find-mailbox-messages";
import { paths, toPageNumber, withQuery } from "@/lib/paths";
import { orNotFound } from "@/lib/server/page-errors";
import { pageTitle } from "@/lib/server/page-title";

export const generateMetadata = () => pageTitle(paths.demoMailbox);

const messagesPerPage = 20;

type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The list of e-mails beside the open e-mail. A phone shows either the list or the open e-mail. */
export default async function MailboxPage({ searchParams }: { searchParams: SearchParams }) {
  const query = await searchParams;
  const to = typeof query.to === "string" && query.to.trim() ? query.to.trim() : undefined;
  const page = toPageNumber(query.page);
  // Reads one message more than a page shows, to find out whether a next page exists.
  const found = await orNotFound(findMailboxMessages({ to, page, pageSize: messagesPerPage + 1 }));
  const messages = found.slice(0, messagesPerPage);
  const chosen = messages.find(({ id }) => id === query.id);
  const open = chosen ?? messages[0];
  const pageHref = (target: number) => withQuery(paths.demoMailbox, { to, page: target > 1 ? target : undefined });
  const listHref = pageHref(page);
  const t = await getTranslations("mailbox");
  return (
    <div className="w-full max-w-6xl">
      <PageHeader
        title={t("title")}
        text={t("intro")}
        hasIconsOnPhones
        actions={
          <ButtonLink variant="secondary" className="head-action" href={listHref}>
            <Icon name="rotate-cw" className="size-4" />
            <span>{t("refresh")}</span>
          </ButtonLink>
        }
      />
      <form action={paths.demoMailbox} className={`mb-4 flex flex-wrap gap-3 ${chosen ? "max-md:hidden" : ""}`}>
        <SearchField name="to" defaultValue={to} label={t("searchLabel")} className="flex-1 basis-40 md:max-w-72" />
        <Button type="submit" variant="secondary">
          {t("filter")}
        </Button>
        {to ? (
          <ButtonLink variant="quiet" href={paths.demoMailbox}>
            {t("showAll")}
          </ButtonLink>
        ) : null}
      </form>
      {open ? (
        <div className="grid gap-4 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
          <Card className={`overflow-hidden ${chosen ? "max-md:hidden" : ""}`}>
            <MailboxList
              entries={messages.map(({ id, to: recipient, subject, createdAt }) => ({
                id,
                to: recipient,
                subject,
                createdAt,
              }))}
              openId={open.id}
              place={{ to, page: page > 1 ? page : undefined }}
            />
            <Pager
              kind="time"
              previousHref={page > 1 ? pageHref(page - 1) : undefined}
              nextHref={found.length > messagesPerPage ? pageHref(page + 1) : undefined}
            />
          </Card>
          <div className={chosen ? "" : "max-md:hidden"}>
            <Link
              href={listHref}
              prefetch={false}
              className="mb-3 inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-accent-text md:hidden"
            >
              <Icon name="chevron-left" className="size-4" />
              {t("back")}
            </Link>
            <Card className="overflow-hidden">
              <MailboxReader message={open} />
            </Card>
          </div>
        </div>
      ) : page > 1 ? (
        <Card>
          <EmptyState
            icon="mail"
            title={t("noMoreTitle")}
            text={t("noMoreText")}
            action={<ButtonLink href={pageHref(1)}>{t("newest")}</ButtonLink>}
          />
        </Card>
      ) : (
        <Card>
          <EmptyState icon="mail" title={t("emptyTitle")} text={to ? t("emptyForText", { to }) : t("emptyText")} />
        </Card>
      )}
    </div>
  );
}
