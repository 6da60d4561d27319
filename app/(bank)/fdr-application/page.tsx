import { getTranslations } from "next-intl/server";
import { UnverifiedNotice } from "@/components/auth/unverified-notice";
import { DepositPlanCard } from "@/components/deposits/deposit-plan-card";
import { PendingNotice } from "@/components/deposits/pending-notice";
import { ApplyDialog } from "@/components/term-products/apply-dialog";
import { NextSteps } from "@/components/term-products/next-steps";
import { PlanList, plansMax } from "@/components/term-products/plan-list";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { findOwnAccounts } from "@/lib/accounts/find-accounts";
import { pendingDepositsMax } from "@/lib/deposits/apply-for-deposit";
import { findDepositsOf } from "@/lib/deposits/find-deposits";
import { findDepositPlans } from "@/lib/deposits/plans/plans";
import { paths } from "@/lib/paths";
import { openDate } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";
import { withBusinessDays } from "@/lib/term-products/business-days";

export const generateMetadata = () => pageTitle(paths.depositApplication);

export default async function DepositApplicationPage() {
  const { actor } = await requireSession();
  const [t, session, { items: plans, total }, accounts, deposits] = await Promise.all([
    getTranslations("deposits"),
    getTranslations("session.verifyNotice"),
    findDepositPlans(actor, { page: 1, pageSize: plansMax, sort: "minimum" }),
    findOwnAccounts(actor),
    findDepositsOf(actor, actor.email),
  ]);
  const hasTooMany = deposits.filter(({ status }) => status === "pending").length >= pendingDepositsMax;
  const blockedBecause = hasTooMany ? t("afterDecision") : actor.emailVerified ? null : session("title");
  const reader = { blockedBecause, accounts, supportEmail: env().BANK_SUPPORT_EMAIL };
  const today = openDate();
  return (
    <>
      <PageHeader title={t("applyTitle")} text={t("applyText")} back={{ href: paths.deposits, text: t("listTitle") }} />
      <UnverifiedNotice actor={actor} />
      {hasTooMany ? <PendingNotice limit={pendingDepositsMax} /> : null}
      <ClientMessages namespaces={["deposits", "termProducts"]}>
        <ApplyDialog>
          <section aria-labelledby="choose-plan">
            <h2 id="choose-plan" className="mb-4 text-lg font-semibold">
              {t("chooseTitle")}
            </h2>
            <PlanList
              plans={await withBusinessDays(plans, today)}
              accounts={accounts}
              empty={{ icon: "piggy-bank", title: t("noPlansTitle"), text: t("noPlansText") }}
              card={(plan, paying) => (
                <DepositPlanCard {...{ plan, reader, accounts: paying, today }} days={plan.days} />
              )}
            />
          </section>
        </ApplyDialog>
      </ClientMessages>
      {total > plansMax ? <p className="mt-4 text-sm text-ink-muted">{t("plansLeft", { count: plansMax })}</p> : null}
      {plans.length > 0 && !blockedBecause ? <NextSteps product="deposits" /> : null}
    </>
  );
}
