import { getTranslations } from "next-intl/server";
import { BeneficiaryDialogs } from "@/components/beneficiaries/beneficiary-dialogs";
import { PayeeView } from "@/components/beneficiaries/payee-view";
import { toBeneficiaryDetails } from "@/components/beneficiaries/to-beneficiary-details";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { Opened } from "@/components/ui/opened";
import { getPayee } from "@/lib/beneficiaries/get-payee";
import { countryChoices } from "@/lib/i18n/country-choices";
import { paths } from "@/lib/paths";
import { orNotFound } from "@/lib/server/page-errors";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";
import { findPaymentsTo } from "@/lib/transfers/reading/find-payments-to";

export const generateMetadata = () => pageTitle(paths.beneficiaries);

/** A payee of the customer: the account, and the customer's payments to this account. */
export default async function PayeePage({ params }: { params: Promise<{ accountNumber: string }> }) {
  const { actor } = await requireSession();
  const payee = await orNotFound(getPayee(actor, decodeURIComponent((await params).accountNumber)));
  const [payments, t, countries] = await Promise.all([
    findPaymentsTo(actor, payee.accountNumber),
    getTranslations("beneficiaries.payee"),
    countryChoices(),
  ]);
  return (
    <Opened>
      <ClientMessages namespaces={["beneficiaries", "proof", "wireDetails"]}>
        <BeneficiaryDialogs countries={countries}>
          <PayeeView
            payee={toBeneficiaryDetails(payee)}
            isDeleted={payee.status === "deleted"}
            payments={payments}
            back={t("back")}
          />
        </BeneficiaryDialogs>
      </ClientMessages>
    </Opened>
  );
}
