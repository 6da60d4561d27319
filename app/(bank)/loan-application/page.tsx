import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { UnverifiedNotice } from "@/components/auth/unverified-notice";
import { LoanPlanCard } from "@/components/loans/loan-plan-card";
import { UnclearedNotice } from "@/components/loans/uncleared-notice";
import { ApplyDialog } from "@/components/term-products/apply-dialog";
import { NextSteps } from "@/components/term-products/next-steps";
import { PlanGrid } from "@/components/term-products/plan-card";
import { PlanList, plansMax } from "@/components/term-products/plan-list";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/progress/skeleton";
import { findOwnAccounts } from "@/lib/accounts/find-accounts";
import { findOwnLoans } from "@/lib/loans/find-own-loans";
import { isUncleared } from "@/lib/loans/loan-standing.model";
import { findLoanPlans } from "@/lib/loans/plans/plans";
import { paths } from "@/lib/paths";
import type { Actor } from "@/lib/server/actor";
import { openDate } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { pageTitle } from "@/lib/server/page-title";
import { isDocumentLoad } from "@/lib/server/requests/document-load";
import { requireSession } from "@/lib/server/session/session";
import { withBusinessDays } from "@/lib/term-products/business-days";

export const generateMetadata = () => pageTitle(paths.loanApplication);

export default async function LoanApplicationPage() {
  const { actor } = await requireSession();
  const t = await getTranslations("loans.apply");
  const plans = <Plans actor={actor} />;
  return (
    <ClientMessages namespaces={["loans", "termProducts"]}>
      <PageHeader title={t("title")} back={{ href: paths.loans, text: t("myLoans") }} />
      <UnverifiedNotice actor={actor} />
      {/* The dialog is outside of `Suspense`, so that its message stays on the screen while the plans are fetched again. */}
      <ApplyDialog>
        {(await isDocumentLoad()) ? plans : <Suspense fallback={<PlansSkeleton />}>{plans}</Suspense>}
      </ApplyDialog>
    </ClientMessages>
  );
}

async function Plans({ actor }: { actor: Actor }) {
  const [t, session, { items: plans, total }, accounts, loans] = await Promise.all([
    getTranslations("loans.apply"),
    getTranslations("session.verifyNotice"),
    findLoanPlans(actor, { page: 1, pageSize: plansMax }),
    findOwnAccounts(actor),
    findOwnLoans(actor),
  ]);
  const open = loans.find(({ loan }) => isUncleared(loan));
  const blockedBecause = open
    ? t("after", { status: open.loan.status, name: open.loan.loanName })
    : actor.emailVerified
      ? null
      : session("title");
  const reader = { blockedBecause, accounts, supportEmail: env().BANK_SUPPORT_EMAIL };
  const today = openDate();
  return (
    <>
      {open ? <UnclearedNotice loan={open.loan} /> : null}
      <h2 className="text-lg font-semibold">{t("heading")}</h2>
      <p className="mt-1 mb-5 max-w-3xl text-ink-muted max-md:text-sm">{`${t("text")} ${t("flat")}`}</p>
      <PlanList
        plans={await withBusinessDays(plans, today)}
        accounts={accounts}
        empty={{ icon: "hand-coins", title: t("emptyTitle"), text: t("emptyText") }}
        card={(plan, paying) => <LoanPlanCard {...{ plan, reader, accounts: paying, today }} days={plan.days} />}
      />
      {total > plansMax ? <p className="mt-4 text-sm text-ink-muted">{t("plansLeft", { count: plansMax })}</p> : null}
      {plans.length > 0 && !blockedBecause ? <NextSteps product="loans" /> : null}
    </>
  );
}

/** Placeholders for the first plans. */
function PlansSkeleton() {
  return (
    <>
      <Skeleton className="h-7 w-56" />
      <Skeleton className="mt-1 mb-5 h-6 w-80 max-w-full" />
      <PlanGrid>
        {["one", "two", "three"].map((key) => (
          <li key={key}>
            <Skeleton className="h-[22rem]" />
          </li>
        ))}
      </PlanGrid>
    </>
  );
}
