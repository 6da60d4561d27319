import { after } from "next/server";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { type ReactNode, Suspense } from "react";
import { UnverifiedNotice } from "@/components/auth/unverified-notice";
import { AccountPanel } from "@/components/dashboard/account-panel";
import { FirstSteps } from "@/components/dashboard/first-steps";
import { HeldTransfers } from "@/components/dashboard/held-transfers";
import { LinkSwitch } from "@/components/dashboard/link-switch";
import { OtherAccounts } from "@/components/dashboard/other-accounts";
import { Outlook as OutlookCards } from "@/components/dashboard/outlook";
import { Tiles } from "@/components/dashboard/tiles";
import { Trends, TrendsSkeleton } from "@/components/dashboard/trends";
import { RecentActivity } from "@/components/history/recent-activity";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import type { Account } from "@/lib/accounts/account";
import { findOwnAccounts } from "@/lib/accounts/find-accounts";
import { getAccountTrends } from "@/lib/accounts/get-account-trends";
import { projectBalance } from "@/lib/accounts/project-balance";
import { findHistory } from "@/lib/history/find-history";
import { findOutlook } from "@/lib/outlook/find-outlook";
import type { UpcomingPayment } from "@/lib/outlook/outlook";
import { paths, withQuery } from "@/lib/paths";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { pageTitle } from "@/lib/server/page-title";
import { withDocument } from "@/lib/server/requests/document-load";
import { requireSession } from "@/lib/server/session/session";
import { endFirstSteps } from "@/lib/users/first-steps/end-first-steps";
import { findFirstSteps } from "@/lib/users/first-steps/find-first-steps";
import { type FirstStep, firstSteps } from "@/lib/users/first-steps/first-steps.model";

const activitiesMax = 5;
const heldTransfersMax = 5;
const upcomingMax = 5;
/** The number of days for which the balance is projected. */
const outlookDays = 90;
/** The periods of the balance chart, in days. The first period is the default. */
const trendPeriods = ["30", "90", "365"] as const;

type TrendPeriod = (typeof trendPeriods)[number];

export function generateMetadata() {
  return pageTitle(paths.dashboard);
}

type DashboardPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function DashboardPage({ searchParams }: DashboardPageProps) {
  const { actor, hasFirstSteps } = await requireSession();
  const query = await searchParams;
  const period = trendPeriods.find((days) => days === query.range) ?? trendPeriods[0];
  // The trends are not awaited here, so that a navigation inside the site is not delayed. A placeholder is shown until the charts
  // have loaded.
  const trends = findTrends(actor, query.account, period);
  const [accounts, history, outlook, trendsNow, t] = await Promise.all([
    findOwnAccounts(actor),
    findHistory(actor, { pageSize: activitiesMax }),
    findOutlook(actor, { heldMax: heldTransfersMax, days: outlookDays }),
    withDocument(trends),
    getTranslations(),
  ]);
  const [primary, ...others] = accounts;
  const chosen = accounts.find(({ accountNumber }) => accountNumber === query.account) ?? primary;
  const among = accounts.map(({ currency }) => currency);
  const heldItems = outlook.held.map(({ fromAccountNumber, ...transfer }) => ({
    ...transfer,
    href: paths.transaction(transfer.id),
    ...(others.length > 0 ? { fromAccountNumber } : {}),
  }));
  return (
    <>
      <UnverifiedNotice actor={actor} />
      <PageHeader
        title={t("dashboard.welcome", { firstName: actor.firstName })}
        text={t("dashboard.welcomeText")}
        actions={<ButtonLink href={paths.interbankTransfer}>{t("dashboard.sendMoney")}</ButtonLink>}
      />
      <div className="flex flex-col gap-4">
        {primary ? (
          <AccountPanel account={primary} among={among} routingNumber={env().BANK_ROUTING_NUMBER} />
        ) : (
          <Card>
            <EmptyState icon="landmark" title={t("accounts.none.title")} text={t("accounts.none.text")} />
          </Card>
        )}
        {primary ? <OtherAccounts accounts={others} among={among} /> : null}
        {/* A customer whose transfers fill the card is not new, so the query for the first steps is skipped. */}
        {hasFirstSteps && primary && history.items.length < activitiesMax ? (
          <FirstStepsSection actor={actor} hasMoved={history.items.length > 0} />
        ) : null}
        {heldItems.length > 0 ? (
          <HeldTransfers
            items={heldItems}
            among={among}
            allHref={outlook.hasMoreHeld ? paths.transactions : undefined}
          />
        ) : null}
      </div>
      {chosen ? (
        <>
          <TrendsSection accounts={accounts} account={chosen} period={period}>
            {trendsNow === undefined ? (
              <Suspense key={`${chosen.accountNumber} ${period}`} fallback={<TrendsSkeleton />}>
                <LateTrends account={chosen} period={period} found={trends} />
              </Suspense>
            ) : (
              <AccountTrends account={chosen} period={period} found={trendsNow} />
            )}
          </TrendsSection>
          <OutlookSection account={chosen} upcoming={outlook.upcoming} hasOthers={others.length > 0} />
        </>
      ) : null}
      <div className="mt-8 grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <Tiles />
        <RecentActivity items={history.items} among={among} bankName={env().BANK_NAME} />
      </div>
    </>
  );
}

/** The first steps that a new customer has not done yet. Renders nothing once all steps are done. */
async function FirstStepsSection({ actor, hasMoved }: { actor: Actor; hasMoved: boolean }) {
  const done = await findFirstSteps(actor, hasMoved);
  if (firstSteps.every((step) => done[step])) {
    after(() => endFirstSteps(actor));
    return null;
  }
  // The other two steps have no link, because their controls are above on the same page. A notice there sends the verification
  // e-mail again, and a panel there shows the account number.
  const places: Partial<Record<FirstStep, string>> = { beneficiary: paths.beneficiaries, secondFactor: paths.security };
  return <FirstSteps steps={firstSteps.map((step) => ({ step, isDone: done[step], href: places[step] }))} />;
}

/** Finds the trends of the named account. If the actor does not own this account, finds the trends of the primary account. */
function findTrends(actor: Actor, account: string | string[] | undefined, period: TrendPeriod): FoundTrends {
  const asked = typeof account === "string" ? account : undefined;
  const found = getAccountTrends(actor, asked, Number(period)).then((trends) =>
    trends === null && asked !== undefined ? getAccountTrends(actor, undefined, Number(period)) : trends,
  );
  // The component that shows the trends handles a failure. This handler only prevents an unhandled rejection before that
  // component awaits the promise.
  found.catch(() => undefined);
  return found;
}

type FoundTrends = ReturnType<typeof getAccountTrends>;

type AccountTrendsProps = { account: Account; period: TrendPeriod; found: Awaited<FoundTrends> };

type TrendsSectionProps = Omit<AccountTrendsProps, "found"> & { accounts: Account[]; children: ReactNode };

/** The charts of the chosen account, with links to the charts of the other accounts. */
function TrendsSection({ accounts, account, period, children }: TrendsSectionProps) {
  const t = useTranslations();
  return (
    <section aria-labelledby="trends" className="mt-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="trends" className="font-semibold">
          {t("trends.title")}
        </h2>
        {accounts.length > 1 ? (
          <LinkSwitch
            label={t("trends.account")}
            options={accounts.map(({ accountNumber, accountType }) => ({
              key: accountNumber,
              href: trendsHref(accountNumber, period),
              label: t("trends.accountOption", { type: t(`accounts.types.${accountType}`), accountNumber }),
              isCurrent: accountNumber === account.accountNumber,
            }))}
          />
        ) : null}
      </div>
      {children}
    </section>
  );
}

async function LateTrends({ found, ...rest }: Omit<AccountTrendsProps, "found"> & { found: FoundTrends }) {
  return <AccountTrends {...rest} found={await found} />;
}

function AccountTrends({ account, period, found }: AccountTrendsProps) {
  const { accountNumber, currency } = account;
  const t = useTranslations("trends");
  if (!found) return null;
  const periods = trendPeriods.map((days) => ({
    key: days,
    href: trendsHref(accountNumber, days),
    label: t(`days.${days}`),
    isCurrent: days === period,
  }));
  return <Trends currency={currency} periods={periods} {...found} />;
}

function trendsHref(account: string, range: TrendPeriod): string {
  return withQuery(paths.dashboard, { account, range });
}

type OutlookSectionProps = {
  account: Account;
  /** The coming payments on all of the customer's accounts. */
  upcoming: UpcomingPayment[];
  hasOthers: boolean;
};

/**
 * The coming payments of all accounts, and the balance of the chosen account after each payment. Renders nothing if no payments
 * are coming.
 */
function OutlookSection({ account, upcoming, hasOthers }: OutlookSectionProps) {
  if (upcoming.length === 0) return null;
  const { accountNumber, currency } = account;
  const movements = upcoming
    .filter((payment) => payment.accountNumber === accountNumber)
    .map(({ movesOn, amountMinor, isOverdue }) => ({ date: movesOn, amountMinor, isOverdue }));
  const period = { from: bankDate(now()), days: outlookDays };
  const items = upcoming.slice(0, upcomingMax).map((payment) => ({
    ...payment,
    key: `${payment.kind} ${payment.subjectId} ${payment.number}`,
    href: payment.kind === "instalment" ? paths.loan(payment.subjectId) : paths.deposit(payment.subjectId),
    accountNumber: hasOthers ? payment.accountNumber : undefined,
  }));
  return (
    <OutlookCards
      accountNumber={accountNumber}
      currency={currency}
      projection={movements.length > 0 ? projectBalance(account, movements, period) : []}
      upcoming={items}
      moreCount={upcoming.length - items.length}
      days={outlookDays}
    />
  );
}
