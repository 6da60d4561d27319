import { UsersRound, Wallet } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { UnverifiedNotice } from "@/components/auth/unverified-notice";
import { InterbankForm } from "@/components/transfers/interbank-form";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ClientMessages } from "@/components/ui/client-messages";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { findOwnAccounts } from "@/lib/accounts/find-accounts";
import { findPayees } from "@/lib/beneficiaries/find-beneficiaries";
import { currencySymbol, formatMoney } from "@/lib/money/format-money";
import { pageTitle } from "@/lib/page-title";
import { paths } from "@/lib/paths";
import { requireSession } from "@/lib/server/session";
import { transferLimits } from "@/lib/transfers/policy";

export const generateMetadata = (): Metadata => pageTitle(paths.interbankTransfer);

type Search = Promise<{ beneficiary?: string | string[] }>;

export default async function InterbankTransferPage({ searchParams }: { searchParams: Search }) {
  const { actor } = await requireSession();
  const t = await getTranslations("transfers");
  const common = await getTranslations("common");
  const [accounts, payees] = await Promise.all([findOwnAccounts(actor), findPayees(actor)]);
  const sending = accounts.filter(({ status }) => status === "active");
  const { beneficiary } = await searchParams;
  const typeLabels = {
    checking: common("accountTypeChecking"),
    savings: common("accountTypeSavings"),
    fixed_deposit: common("accountTypeFixedDeposit"),
    premium_finance: common("accountTypePremiumFinance"),
  };
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={t("interbankTitle")} text={t("interbankText")} />
      <UnverifiedNotice actor={actor} />
      <Card className="p-5 md:p-8">
        {sending.length === 0 ? (
          <EmptyState icon={Wallet} title={t("noAccountTitle")} text={t("noAccountText")} />
        ) : payees.length === 0 ? (
          <EmptyState
            icon={UsersRound}
            title={t("noBeneficiariesTitle")}
            text={t("noBeneficiariesText")}
            action={<ButtonLink href={paths.beneficiaries}>{t("addBeneficiary")}</ButtonLink>}
          />
        ) : (
          <ClientMessages namespaces={["transfers"]}>
            <InterbankForm
              initialPayee={typeof beneficiary === "string" ? beneficiary : ""}
              payees={payees.map(({ accountName, accountNumber, accountType }) => ({
                accountName,
                accountNumber,
                accountType: typeLabels[accountType],
              }))}
              accounts={sending.map(({ accountNumber, currency, availableMinor }) => {
                const limits = transferLimits(currency);
                return {
                  accountNumber,
                  currency,
                  symbol: currencySymbol(currency),
                  available: formatMoney(availableMinor, currency),
                  stepUpLimit: formatMoney(limits.stepUpMinor, currency),
                  singleLimit: formatMoney(limits.singleMinor, currency),
                };
              })}
            />
          </ClientMessages>
        )}
      </Card>
    </div>
  );
}
