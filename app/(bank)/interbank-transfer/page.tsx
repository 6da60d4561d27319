import { getTranslations } from "next-intl/server";
import { UnverifiedNotice } from "@/components/auth/unverified-notice";
import { InterbankForm } from "@/components/transfers/interbank-form";
import { toSendingAccounts } from "@/components/transfers/to-sending-accounts";
import { TransferScreen } from "@/components/transfers/transfer-screen";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { findPayees } from "@/lib/beneficiaries/find-beneficiaries";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";
import { getLimits } from "@/lib/transfers/sending/get-limits";
import { getTransferToRepeat } from "@/lib/transfers/sending/get-transfer-to-repeat";

export const generateMetadata = () => pageTitle(paths.interbankTransfer);

type Search = Promise<{ beneficiary?: string | string[]; again?: string | string[] }>;

export default async function InterbankTransferPage({ searchParams }: { searchParams: Search }) {
  const { actor } = await requireSession();
  const t = await getTranslations("transfers");
  const common = await getTranslations("common");
  const { beneficiary, again } = await searchParams;
  const [limits, payees, repeated] = await Promise.all([
    getLimits(actor),
    findPayees(actor),
    getTransferToRepeat(actor, "interbank", again),
  ]);
  const accounts = await toSendingAccounts(limits);
  const typeLabels = {
    checking: common("accountTypeChecking"),
    savings: common("accountTypeSavings"),
    fixed_deposit: common("accountTypeFixedDeposit"),
    premium_finance: common("accountTypePremiumFinance"),
  };
  return (
    <TransferScreen
      title={t("interbankTitle")}
      text={t("interbankText")}
      notice={<UnverifiedNotice actor={actor} />}
      hasAccount={accounts.length > 0}
    >
      {payees.length === 0 ? (
        <Card>
          <EmptyState
            icon="users-round"
            title={t("noBeneficiariesTitle")}
            text={t("noBeneficiariesText")}
            action={<ButtonLink href={paths.beneficiaries}>{t("addBeneficiary")}</ButtonLink>}
          />
        </Card>
      ) : (
        <InterbankForm
          initialPayee={
            payees.find(({ accountNumber }) => accountNumber === (repeated?.accountNumber ?? beneficiary))
              ?.accountNumber ?? ""
          }
          payees={payees.map(({ nickname, accountName, accountNumber, accountType }) => ({
            ...{ nickname, accountName, accountNumber },
            accountType: typeLabels[accountType],
          }))}
          accounts={accounts}
          again={repeated}
        />
      )}
    </TransferScreen>
  );
}
