import { getTranslations } from "next-intl/server";
import { UnverifiedNotice } from "@/components/auth/unverified-notice";
import { DepositPlanCard } from "@/components/deposits/deposit-plan-card";
import { ApplyDialog } from "@/components/term-products/apply-dialog";
import { payingAccounts } from "@/components/term-products/paying-account";
import { PlanList, plansMax } from "@/components/term-products/plan-list";
import { ButtonLink } from "@/components/ui/button";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { findOwnAccounts } from "@/lib/accounts/find-accounts";
import { findDepositPlans } from "@/lib/deposits/plans/plans";
import { paths } from "@/lib/paths";
import { bankDate, now } from "@/lib/server/clock";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";
import { withBusinessDays } from "@/lib/term-products/business-days";

export const generateMetadata = () => pageTitle(paths.depositApplication);

export default async function DepositApplicationPage() {
  const { actor } = await requireSession();
  const [t, { items: plans, total }, accounts] = await Promise.all([
    getTranslations("deposits"),
    findDepositPlans(actor, { page: 1, pageSize: plansMax, sort: "minimum" }),
    findOwnAccounts(actor),
  ]);
  const today = bankDate(now());
  return (
    <>
      <PageHeader
        title={t("applyTitle")}
        text={t("applyText")}
        actions={
          <ButtonLink variant="secondary" href={paths.deposits}>
            {t("listTitle")}
          </ButtonLink>
        }
      />
      <UnverifiedNotice actor={actor} />
      <ClientMessages namespaces={["deposits", "termProducts"]}>
        <ApplyDialog>
          <section aria-labelledby="choose-plan">
            <h2 id="choose-plan" className="mb-4 text-lg font-semibold">
              {t("chooseTitle")}
            </h2>
            <PlanList
              plans={await withBusinessDays(plans, today)}
              accounts={payingAccounts(accounts)}
              empty={{ icon: "piggy-bank", title: t("noPlansTitle"), text: t("noPlansText") }}
              card={(plan, paying) => <DepositPlanCard plan={plan} accounts={paying} today={today} days={plan.days} />}
            />
          </section>
        </ApplyDialog>
      </ClientMessages>
      {total > plansMax ? <p className="mt-4 text-sm text-ink-muted">{t("plansLeft", { count: plansMax })}</p> : null}
    </>
  );
}
