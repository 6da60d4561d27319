import { redirect } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { CancelTransferDialogs } from "@/components/history/cancel-transfer";
import { ExportMenu } from "@/components/history/export-menu";
import { HistoryChips } from "@/components/history/history-chips";
import { HistoryFilterForm } from "@/components/history/history-filters";
import { HistoryTable } from "@/components/history/history-table";
import { HistoryTotals } from "@/components/history/history-totals";
import { LatestStatement } from "@/components/history/latest-statement";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { TableSkeleton } from "@/components/ui/progress/skeleton";
import { Pager } from "@/components/ui/table/pager";
import type { Account } from "@/lib/accounts/account";
import { accountLabel } from "@/lib/accounts/account-label.model";
import { findAccountsOf } from "@/lib/accounts/find-accounts";
import { addDays } from "@/lib/dates";
import { findHistory, type HistoryPage } from "@/lib/history/find-history";
import { type HistoryTotals as FoundTotals, getHistoryTotals, totalsItemsMax } from "@/lib/history/get-history-totals";
import { type HistoryView, readHistoryView } from "@/lib/history/history-view";
import { printedItemsMax } from "@/lib/history/schema";
import { getFormatter } from "@/lib/i18n/get-formatter";
import { isolate } from "@/lib/i18n/isolate";
import { paths, withQuery } from "@/lib/paths";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";
import { pageTitle } from "@/lib/server/page-title";
import { withDocument } from "@/lib/server/requests/document-load";
import { requireSession } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.transactions);

const itemsPerPage = 25;

type TransactionsPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function TransactionsPage({ searchParams }: TransactionsPageProps) {
  const { actor } = await requireSession();
  const query = await searchParams;
  const view = await readHistoryView(query);
  // The items are not awaited here, so that a navigation inside the site is not delayed. A placeholder is shown until the list
  // has loaded.
  const found = findItems(actor, view);
  const { q: _typed, ...chosen } = view.values;
  const months = monthsAt(bankDate(now()));
  const [t, format, accounts, foundNow] = await Promise.all([
    getTranslations("history"),
    getFormatter(),
    findAccountsOf(actor, actor.email),
    withDocument(found),
  ]);
  const latest = accounts[0] && latestStatement(accounts[0], months);
  return (
    // The class `history-used` hides the filters and the download from a customer without transactions.
    <div className="history">
      <PageHeader
        title={t("title")}
        text={
          <span className="flex flex-wrap items-center justify-between gap-x-4">
            {t("today", { date: format.dateTime(now(), { dateStyle: "medium" }) })}
            {latest ? (
              <span className="history-used">
                <LatestStatement {...latest} look="link" />
              </span>
            ) : null}
          </span>
        }
        hasIconsOnPhones
        actions={
          <div className="history-used">
            <ExportMenu
              values={view.values}
              statement={latest ? <LatestStatement {...latest} look="entry" /> : null}
              texts={{
                open: t("export"),
                csv: t("exportCsv"),
                pdf: t("printPdf"),
                statements: t("statements.link"),
                help: t("statementHelp"),
              }}
            />
          </div>
        }
      />
      {view.statementProblem ? (
        <div className="mb-6">
          <Alert tone="danger">{t(`statementProblem.${view.statementProblem}`, { lines: printedItemsMax })}</Alert>
        </div>
      ) : null}
      <div className="history-used">
        <HistoryFilterForm
          values={view.values}
          errors={view.errors}
          accounts={accounts.map((account) => ({ value: account.accountNumber, label: accountLabel(account) }))}
          currencies={accounts.map(({ currency }) => currency)}
        />
      </div>
      <div className="history-used">
        <HistoryChips values={view.values} months={months} />
      </div>
      <ClientMessages namespaces={["cancelTransfer"]}>
        <CancelTransferDialogs>
          <Card aria-label={t("title")}>
            {foundNow ? (
              <HistoryList found={foundNow} view={view} accounts={accounts} />
            ) : (
              <Suspense
                // The key does not contain the text of the search field. While the reader types, React therefore keeps the old
                // list until the new list has loaded.
                key={JSON.stringify([chosen, view.cursor])}
                fallback={<TableSkeleton lines={itemsPerPage} />}
              >
                <LateHistoryList found={found} view={view} accounts={accounts} />
              </Suspense>
            )}
          </Card>
        </CancelTransferDialogs>
      </ClientMessages>
    </div>
  );
}

/** The statement of the previous month, or of the present month if the account was opened in the present month. */
function latestStatement({ accountNumber, createdAt }: Account, { thisMonth, lastMonth }: ReturnType<typeof monthsAt>) {
  const isNew = bankDate(createdAt) >= thisMonth.from;
  return { accountNumber, month: (isNew ? thisMonth : lastMonth).from.slice(0, 7) };
}

/** Returns the month of `date` (`YYYY-MM-DD`) up to `date`, and the whole previous month. */
function monthsAt(date: string) {
  const first = `${date.slice(0, 7)}-01`;
  const lastOfPrevious = addDays(first, -1);
  return {
    thisMonth: { from: first, to: date },
    lastMonth: { from: `${lastOfPrevious.slice(0, 7)}-01`, to: lastOfPrevious },
  };
}

/** Finds a page of the history, and the totals of all items that match the filters. */
function findItems(actor: Actor, view: HistoryView): FoundItems {
  const found = Promise.all([
    readPage(actor, view),
    // Without a filter, the totals are not read, because the totals of the whole history are of no use to the customer.
    view.isFiltered ? getHistoryTotals(actor, { filters: view.filters, joinsOwnMoves: true }) : null,
  ]);
  // The component that awaits the promise throws the error. This empty handler only prevents an unhandled rejection before the
  // component awaits the promise.
  found.catch(() => undefined);
  return found;
}

type FoundItems = Promise<[HistoryPage, FoundTotals | null]>;

type HistoryListProps = { found: Awaited<FoundItems>; view: HistoryView; accounts: Account[] };

async function LateHistoryList({ found, ...rest }: Omit<HistoryListProps, "found"> & { found: FoundItems }) {
  return <HistoryList found={await found} {...rest} />;
}

function HistoryList({ found: [page, totals], view, accounts }: HistoryListProps) {
  const t = useTranslations("history");
  const href = (cursor: string | null) =>
    cursor ? withQuery(paths.transactions, { ...view.values, cursor }) : undefined;
  if (page.items.length > 0) {
    const among = [...page.items, ...(totals?.totals ?? [])].map(({ currency }) => currency);
    return (
      <>
        {totals ? <HistoryTotals {...totals} itemsMax={totalsItemsMax} among={among} /> : null}
        <HistoryTable items={page.items} bankName={env().BANK_NAME} isOwn {...{ among, accounts }} now={now()} />
        <Pager kind="time" previousHref={href(page.newerCursor)} nextHref={href(page.olderCursor)} />
      </>
    );
  }
  if (view.isFiltered) {
    const { q: search, ...others } = view.values;
    const hasOthers = Object.keys(others).length > 0;
    return (
      <EmptyState
        icon="search-x"
        title={t("noMatchTitle")}
        text={search ? t("noMatchSearch", { search: isolate(search), filtered: `${hasOthers}` }) : t("noMatchText")}
        action={
          <ButtonLink variant="secondary" href={paths.transactions}>
            {t(hasOthers ? "clear" : "clearSearch")}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <div data-unused>
      <EmptyState
        icon="receipt-text"
        title={t("emptyTitle")}
        text={t("emptyText")}
        action={<ButtonLink href={paths.getPaid()}>{t("emptyAction")}</ButtonLink>}
      />
    </div>
  );
}

/** Reads the page at the URL's cursor. If the cursor is invalid or has expired, reads the newest items. */
async function readPage(actor: Actor, { filters, cursor, values }: HistoryView): Promise<HistoryPage> {
  try {
    const page = await findHistory(actor, {
      filters,
      cursor,
      pageSize: itemsPerPage,
      hasCategories: true,
      hasBalances: true,
      joinsOwnMoves: true,
    });
    if (page.items.length > 0 || !cursor) return page;
  } catch (error) {
    if (!cursor || !(error instanceof AppError) || error.code !== "validation_failed") throw error;
  }
  redirect(withQuery(paths.transactions, values));
}
