import { PiggyBank } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { UnverifiedNotice } from "@/components/auth/unverified-notice";
import { DepositPlanCard } from "@/components/deposits/deposit-plan-card";
import { ApplyDialog } from "@/components/term-products/apply-dialog";
import { PlanGrid } from "@/components/term-products/plan-card";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ClientMessages } from "@/components/ui/client-messages";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { findOwnAccounts } from "@/lib/accounts/find-accounts";
import { findDepositPlans } from "@/lib/deposits/plans";
import { pageTitle } from "@/lib/page-title";
import { paths } from "@/lib/paths";
import { bankDate, now } from "@/lib/server/clock";
import { requireSession } from "@/lib/server/session";

export const generateMetadata = (): Metadata => pageTitle(paths.depositApplication);

/** More than a bank offers at once. */
const plansMax = 100;

export default async function DepositApplicationPage() {
  const { actor } = await requireSession();
  const [t, { items: plans }, ownAccounts] = await Promise.all([
    getTranslations("deposits"),
    findDepositPlans(actor, { page: 1, pageSize: plansMax, sort: "minimum" }),
    findOwnAccounts(actor),
  ]);
  const paying = ownAccounts
    .filter(({ status }) => status === "active")
    .map(({ accountNumber, currency, availableMinor }) => ({ accountNumber, currency, availableMinor }));
  const today = bankDate(now());
  const offers = plans
    .map((plan) => ({ plan, accounts: paying.filter(({ currency }) => currency === plan.currency) }))
    // Those that the customer can take come first.
    .sort((one, other) => Number(other.accounts.length > 0) - Number(one.accounts.length > 0));
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
      {offers.length === 0 ? (
        <Card>
          <EmptyState icon={PiggyBank} title={t("noPlansTitle")} text={t("noPlansText")} />
        </Card>
      ) : (
        <ClientMessages namespaces={["deposits", "termProducts"]}>
          <ApplyDialog>
            <section aria-labelledby="choose-plan">
              <h2 id="choose-plan" className="mb-4 text-lg font-semibold">
                {t("chooseTitle")}
              </h2>
              <PlanGrid>
                {offers.map(({ plan, accounts }) => (
                  <li key={plan.id}>
                    <DepositPlanCard offer={plan} accounts={accounts} today={today} />
                  </li>
                ))}
              </PlanGrid>
            </section>
          </ApplyDialog>
        </ClientMessages>
      )}
    </>
  );
}
