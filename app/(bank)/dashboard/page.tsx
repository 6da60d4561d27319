import { Landmark } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { UnverifiedNotice } from "@/components/auth/unverified-notice";
import { AccountPanel } from "@/components/dashboard/account-panel";
import { HeldTransfers } from "@/components/dashboard/held-transfers";
import { LinkSwitch } from "@/components/dashboard/link-switch";
import { OtherAccounts } from "@/components/dashboard/other-accounts";
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
import { findHistory } from "@/lib/history/find-history";
import { pageTitle } from "@/lib/page-title";
import { paths, withQuery } from "@/lib/paths";
import type { Actor } from "@/lib/server/actor";
import { isDocumentLoad } from "@/lib/server/document-load";
import { env } from "@/lib/server/env";
import { requireSession } from "@/lib/server/session";
import { findHeldTransfers } from "@/lib/transfers/find-held-transfers";

const activitiesMax = 5;
const heldTransfersMax = 5;
/** Days that the balance can be drawn for; the first unless asked otherwise. */
const trendPeriods = ["30", "90", "365"] as const;

type TrendPeriod = (typeof trendPeriods)[number];

export function generateMetadata(): Metadata {
  return pageTitle(paths.dashboard);
}

type DashboardPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function DashboardPage({ searchParams }: DashboardPageProps) {
  const { actor } = await requireSession();
  const [accounts, history, held, t, query] = await Promise.all([
    findOwnAccounts(actor),
    findHistory(actor, { pageSize: activitiesMax }),
    findHeldTransfers(actor, heldTransfersMax),
    getTranslations(),
    searchParams,
  ]);
  const [primary, ...others] = accounts;
  const period = trendPeriods.find((days) => days === query.range) ?? trendPeriods[0];
  const heldItems = held.transfers.map(({ fromAccountNumber, ...transfer }) => ({
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
          <AccountPanel account={primary} routingNumber={env().BANK_ROUTING_NUMBER} />
        ) : (
          <Card>
            <EmptyState icon={Landmark} title={t("accounts.none.title")} text={t("accounts.none.text")} />
          </Card>
        )}
        {others.length > 0 ? <OtherAccounts accounts={others} /> : null}
        {heldItems.length > 0 ? (
          <HeldTransfers items={heldItems} allHref={held.hasMore ? paths.transactions : undefined} />
        ) : null}
      </div>
      {primary ? (
        <TrendsSection
          actor={actor}
          accounts={accounts}
          account={accounts.find(({ accountNumber }) => accountNumber === query.account) ?? primary}
          period={period}
        />
      ) : null}
      <div className="mt-8 grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <Tiles />
        <RecentActivity rows={history.rows} bankName={env().BANK_NAME} />
      </div>
    </>
  );
}

type TrendsSectionProps = { actor: Actor; accounts: Account[]; account: Account; period: TrendPeriod };

/** The chosen account's charts, with the way to those of the others. */
async function TrendsSection({ actor, accounts, account, period }: TrendsSectionProps) {
  const t = await getTranslations();
  const trends = <AccountTrends actor={actor} account={account} period={period} />;
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
      {(await isDocumentLoad()) ? (
        trends
      ) : (
        <Suspense key={`${account.accountNumber} ${period}`} fallback={<TrendsSkeleton />}>
          {trends}
        </Suspense>
      )}
    </section>
  );
}

async function AccountTrends({ actor, account, period }: Omit<TrendsSectionProps, "accounts">) {
  const { accountNumber, currency } = account;
  const [t, trends] = await Promise.all([
    getTranslations("trends"),
    getAccountTrends(actor, accountNumber, Number(period)),
  ]);
  if (!trends) return null;
  const periods = trendPeriods.map((days) => ({
    key: days,
    href: trendsHref(accountNumber, days),
    label: t(`days.${days}`),
    isCurrent: days === period,
  }));
  return <Trends currency={currency} periods={periods} {...trends} />;
}

function trendsHref(account: string, range: TrendPeriod): string {
  return withQuery(paths.dashboard, { account, range });
}
