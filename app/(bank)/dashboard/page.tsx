import { after } from "next/server";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ResendButton, UnverifiedNotice, unverifiedNoticeId } from "@/components/auth/unverified-notice";
import { AccountCards } from "@/components/dashboard/account-cards";
import { FirstSteps, type StepToTake } from "@/components/dashboard/first-steps";
import { HomeActions, HomeLineCard } from "@/components/dashboard/home-cards";
import { Tiles } from "@/components/dashboard/tiles";
import { AmountsButton } from "@/components/layout/amounts-button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon/icon";
import { Link } from "@/components/ui/link";
import { findHome, type Home } from "@/lib/home/find-home";
import { paths, withQuery } from "@/lib/paths";
import type { Actor } from "@/lib/server/actor";
import { env } from "@/lib/server/env";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";
import { endFirstSteps } from "@/lib/users/first-steps/end-first-steps";
import { findFirstSteps } from "@/lib/users/first-steps/find-first-steps";
import { type FirstStep, firstSteps } from "@/lib/users/first-steps/first-steps.model";

/** The periods of the balance chart `LineOfTime`, in days. The first period is the default. */
const linePeriods = ["30", "90", "365"] as const;
/** A customer counts as new while fewer payments than this number are booked on the customer's accounts. */
const newLinesMax = 5;

type LinePeriod = (typeof linePeriods)[number];

export function generateMetadata() {
  return pageTitle(paths.dashboard);
}

type DashboardPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function DashboardPage({ searchParams }: DashboardPageProps) {
  const { actor, hasFirstSteps } = await requireSession();
  const query = await searchParams;
  const period = linePeriods.find((days) => days === query.range) ?? linePeriods[0];
  const asked = typeof query.account === "string" ? query.account : undefined;
  const [home, t] = await Promise.all([
    findHome(actor, { account: asked, days: Number(period) }),
    getTranslations("dashboard"),
  ]);
  const steps =
    hasFirstSteps && home && home.booked.length < newLinesMax ? (
      <FirstStepsSection actor={actor} hasMoved={home.booked.length > 0} />
    ) : null;
  return (
    <>
      {/* The first steps contain the verification of the e-mail address. */}
      {steps ? null : <UnverifiedNotice actor={actor} />}
      <h1 className="mb-4 text-lg font-semibold hyphens-auto break-words">
        {t("welcome", { firstName: actor.firstName })}
      </h1>
      {home ? <HomeBody home={home} period={period} steps={steps} /> : <WithoutAccount />}
    </>
  );
}

type HomeBodyProps = { home: Home; period: LinePeriod; steps: ReactNode };

/**
 * The accounts, the balance chart and the list of payments. On phones, these parts are one below the other. On wide screens, the
 * list is beside the accounts and the chart.
 */
async function HomeBody({ home, period, steps }: HomeBodyProps) {
  const [t, accounts] = await Promise.all([getTranslations("dashboard"), getTranslations("accounts")]);
  const { chosen, totalMinor, currency, line } = home;
  const among = home.accounts.map((account) => account.currency);
  const routingNumber = env().BANK_ROUTING_NUMBER;
  const accountNumber = chosen?.accountNumber;
  const options = home.accounts.map((account) => ({
    key: account.accountNumber,
    href: homeHref(account.accountNumber, period),
    label:
      account.nickname ??
      t("line.accountOption", {
        type: accounts(`types.${account.accountType}`),
        digits: account.accountNumber.slice(-4),
      }),
    isCurrent: account === chosen,
  }));
  const all = {
    key: "all",
    href: homeHref(undefined, period),
    label: t("line.allAccounts"),
    isCurrent: chosen === null,
  };
  return (
    <div className="home-columns">
      <div className="home-accounts flex min-w-0 flex-col gap-5">
        <AccountCards
          accounts={home.accounts}
          routingNumber={routingNumber}
          among={among}
          total={
            totalMinor === null ? null : { amountMinor: totalMinor, currency: home.accounts[0]?.currency ?? currency }
          }
          eye={<AmountsButton label={t("amounts.hide")} />}
        />
        <HomeActions hasNoMoney={home.accounts.every(({ balanceMinor }) => balanceMinor === 0n)} />
        {steps}
      </div>
      <HomeLineCard
        facts={{
          today: home.today,
          booked: home.booked,
          held: home.held,
          upcoming: home.upcoming,
          accounts: home.accounts,
          isOneAccount: chosen !== null,
          bankName: env().BANK_NAME,
        }}
        currency={currency}
        line={line}
        accountNumber={accountNumber}
        presentMinor={line.past.at(-1)?.balanceMinor ?? 0n}
        heldMinor={home.heldMinor}
        free={home.free}
        flow={home.flow}
        among={among}
        accountOptions={options.length > 1 ? [all, ...options] : []}
        periods={linePeriods.map((days) => ({
          key: days,
          href: homeHref(options.length > 1 ? accountNumber : undefined, days),
          label: t(`line.days.${days}`),
          title: t(`line.daysLong.${days}`),
          isCurrent: days === period,
        }))}
      />
      <Tiles>
        <Link href={paths.openAccount()} className="action-link gap-3">
          <Icon name="plus" className="size-5 stroke-[1.75]" />
          {accounts("panel.open")}
        </Link>
      </Tiles>
    </div>
  );
}

function homeHref(account: string | undefined, range: LinePeriod): string {
  return withQuery(paths.dashboard, { account, range });
}

/** The page of a user without an account. */
async function WithoutAccount() {
  const t = await getTranslations("accounts.none");
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <EmptyState icon="landmark" title={t("title")} text={t("text")} />
      </Card>
      <Tiles />
    </div>
  );
}

/** The first steps that a new customer has not done yet. Renders nothing once all steps are done. */
async function FirstStepsSection({ actor, hasMoved }: { actor: Actor; hasMoved: boolean }) {
  const done = await findFirstSteps(actor, hasMoved);
  if (firstSteps.every((step) => done[step])) {
    after(() => endFirstSteps(actor));
    return null;
  }
  const places: Partial<Record<FirstStep, Pick<StepToTake, "href" | "id" | "action">>> = {
    verify: { id: unverifiedNoticeId, action: <ResendButton /> },
    money: { href: paths.getPaid() },
    beneficiary: { href: paths.beneficiaries },
    secondFactor: { href: paths.security },
  };
  return <FirstSteps steps={firstSteps.map((step) => ({ step, isDone: done[step], ...places[step] }))} />;
}
