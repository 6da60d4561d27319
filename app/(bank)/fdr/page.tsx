import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { DepositTable } from "@/components/deposits/deposit-table";
import { LockedTotals } from "@/components/deposits/locked-totals";
import { BestRates, type PlanRate, ratesMax } from "@/components/term-products/best-rates";
import { FoldedTable } from "@/components/term-products/folded-table";
import { plansMax } from "@/components/term-products/plan-list";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon/icon";
import { PageHeader } from "@/components/ui/page-header";
import { TableSkeleton } from "@/components/ui/progress/skeleton";
import { findOwnDeposits } from "@/lib/deposits/find-own-deposits";
import { findDepositPlans } from "@/lib/deposits/plans/plans";
import { depositEffectiveRate, depositSchedule } from "@/lib/deposits/schedule.model";
import { paths } from "@/lib/paths";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now, openDate } from "@/lib/server/clock";
import { pageTitle } from "@/lib/server/page-title";
import { isDocumentLoad } from "@/lib/server/requests/document-load";
import { requireSession } from "@/lib/server/session/session";
import { withBusinessDays } from "@/lib/term-products/business-days";

export const generateMetadata = () => pageTitle(paths.deposits);

export default async function DepositsPage() {
  const { actor } = await requireSession();
  const t = await getTranslations("deposits");
  const list = <DepositList actor={actor} />;
  return (
    <>
      <PageHeader
        under="plans"
        title={t("listTitle")}
        text={t("listText")}
        hasIconsOnPhones
        actions={
          <ButtonLink variant="secondary" className="head-action head-apply" href={paths.depositApplication}>
            <Icon name="plus" className="size-4" />
            <span>{t("applyLink")}</span>
          </ButtonLink>
        }
      />
      {(await isDocumentLoad()) ? list : <Suspense fallback={<ListSkeleton />}>{list}</Suspense>}
    </>
  );
}

function ListSkeleton() {
  return (
    <Card>
      <TableSkeleton lines={5} />
    </Card>
  );
}

async function DepositList({ actor }: { actor: Actor }) {
  const [t, deposits] = await Promise.all([getTranslations("deposits"), findOwnDeposits(actor)]);
  if (deposits.length === 0) {
    return (
      <div className="page-columns">
        <Card aria-label={t("listTitle")}>
          <EmptyState
            icon="piggy-bank"
            title={t("emptyTitle")}
            text={t("emptyText")}
            action={<ButtonLink href={paths.depositApplication}>{t("chooseTitle")}</ButtonLink>}
          />
        </Card>
        <BestRates title={t("bestRates")} rates={await findDepositRates(actor)} />
      </div>
    );
  }
  const [first, ...others] = deposits.flatMap(({ deposit, standing }) => (standing ? { deposit, standing } : []));
  const table = (
    <Card aria-label={t("listTitle")}>
      <DepositTable deposits={deposits.map(({ deposit }) => deposit)} />
    </Card>
  );
  return (
    <div className="flex flex-col gap-6">
      {first ? <LockedTotals locked={[first, ...others]} today={bankDate(now())} /> : null}
      {first && deposits.length === 1 ? <FoldedTable>{table}</FoldedTable> : table}
    </div>
  );
}

/** The effective annual rates of the plans with the most interest, for a deposit of the suggested amount that starts today. */
async function findDepositRates(actor: Actor): Promise<PlanRate[]> {
  const { items } = await findDepositPlans(actor, { page: 1, pageSize: plansMax });
  const today = openDate();
  const plans = await withBusinessDays(items, today);
  const rates = plans.map((plan) => ({
    name: plan.name,
    range: plan,
    effectiveRate: depositEffectiveRate(plan, today, depositSchedule(plan, today, plan.days)),
  }));
  return rates.sort((one, other) => other.effectiveRate - one.effectiveRate).slice(0, ratesMax);
}
