import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { LoanDebt } from "@/components/loans/loan-item";
import { LoanTable } from "@/components/loans/loan-table";
import { useUnclearedObstacle } from "@/components/loans/uncleared-obstacle";
import { middleAmount } from "@/components/term-products/amount-stops";
import { BestRates, type PlanRate, ratesMax } from "@/components/term-products/best-rates";
import { FoldedTable } from "@/components/term-products/folded-table";
import { plansMax } from "@/components/term-products/plan-list";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon/icon";
import { PageHeader } from "@/components/ui/page-header";
import { TableSkeleton } from "@/components/ui/progress/skeleton";
import { Pager } from "@/components/ui/table/pager";
import { findOwnLoans } from "@/lib/loans/find-own-loans";
import type { Loan } from "@/lib/loans/loan";
import { isUncleared } from "@/lib/loans/loan-standing.model";
import { findLoanPlans } from "@/lib/loans/plans/plans";
import { loanEffectiveRate, loanRange, loanSchedule } from "@/lib/loans/schedule.model";
import { paths, withQuery } from "@/lib/paths";
import type { Actor } from "@/lib/server/actor";
import { openDate } from "@/lib/server/clock";
import { pageTitle } from "@/lib/server/page-title";
import { isDocumentLoad } from "@/lib/server/requests/document-load";
import { requireSession } from "@/lib/server/session/session";
import { withBusinessDays } from "@/lib/term-products/business-days";

export const generateMetadata = () => pageTitle(paths.loans);

const itemsPerPage = 25;

type LoansPageProps = { searchParams: Promise<{ page?: string | string[] }> };

export default async function LoansPage({ searchParams }: LoansPageProps) {
  const { actor } = await requireSession();
  const t = await getTranslations("loans.list");
  const { page } = await searchParams;
  const list = <LoanList actor={actor} page={typeof page === "string" && /^\d{1,2}$/.test(page) ? Number(page) : 1} />;
  return (
    <>
      <PageHeader
        under="plans"
        title={t("title")}
        text={t("text")}
        hasIconsOnPhones
        actions={
          <ButtonLink variant="secondary" className="head-action head-apply" href={paths.loanApplication}>
            <Icon name="plus" className="size-4" />
            <span>{t("apply")}</span>
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
      <TableSkeleton lines={4} />
    </Card>
  );
}

/**
 * A customer has few loans, because only one uncleared loan is allowed at a time. This function therefore reads all loans at once
 * and divides them into pages itself.
 */
async function LoanList({ actor, page }: { actor: Actor; page: number }) {
  const [t, loans] = await Promise.all([getTranslations("loans.list"), findOwnLoans(actor)]);
  if (loans.length === 0) {
    return (
      <div className="page-columns">
        <Card aria-label={t("title")}>
          <EmptyState
            icon="hand-coins"
            title={t("emptyTitle")}
            text={t("emptyText")}
            action={<ButtonLink href={paths.loanApplication}>{t("apply")}</ButtonLink>}
          />
        </Card>
        <BestRates title={t("bestRates")} rates={await findLoanRates(actor)} />
      </div>
    );
  }
  const pages = Math.ceil(loans.length / itemsPerPage);
  const shown = Math.min(Math.max(page, 1), pages);
  const skipped = (shown - 1) * itemsPerPage;
  const href = (number: number) =>
    number >= 1 && number <= pages ? withQuery(paths.loans, { page: number }) : undefined;
  const active = loans.find(({ standing }) => standing !== null);
  const uncleared = loans.find(({ loan }) => isUncleared(loan));
  const table = (
    <Card aria-label={t("title")}>
      <LoanTable loans={loans.slice(skipped, skipped + itemsPerPage).map(({ loan }) => loan)} first={skipped + 1} />
      <Pager kind="number" page={shown} pages={pages} previousHref={href(shown - 1)} nextHref={href(shown + 1)} />
    </Card>
  );
  return (
    <div className="flex flex-col gap-6">
      {active?.standing ? <LoanDebt loan={active.loan} standing={active.standing} /> : null}
      {uncleared ? <NoNewLoan loan={uncleared.loan} /> : null}
      {active && loans.length === 1 ? <FoldedTable>{table}</FoldedTable> : table}
    </div>
  );
}

/**
 * The reason why the customer cannot apply for another loan. If there is such a reason, the page's head shows no button to apply.
 */
function NoNewLoan({ loan }: { loan: Loan }) {
  return <p className="no-new -mt-2 text-sm text-ink-muted">{useUnclearedObstacle(loan).reason}</p>;
}

/** The effective annual rates of the cheapest plans, for a loan in the middle of the plan's range that is paid out today. */
async function findLoanRates(actor: Actor): Promise<PlanRate[]> {
  const { items } = await findLoanPlans(actor, { page: 1, pageSize: plansMax });
  const today = openDate();
  const plans = await withBusinessDays(items, today);
  const rates = plans.map((plan) => {
    const range = { ...loanRange(plan), currency: plan.currency };
    const terms = { ...plan, amountMinor: middleAmount(range) };
    return {
      name: plan.name,
      range,
      effectiveRate: loanEffectiveRate(terms, today, loanSchedule(terms, today, plan.days)),
    };
  });
  return rates.sort((one, other) => one.effectiveRate - other.effectiveRate).slice(0, ratesMax);
}
