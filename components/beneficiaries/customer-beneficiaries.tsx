import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import type { Choice } from "@/components/ui/select/choice";
import { Pager } from "@/components/ui/table/pager";
import { AddBeneficiaryButton } from "./beneficiary-buttons";
import { BeneficiaryDialogs } from "./beneficiary-dialogs";
import type { BeneficiaryDetails } from "./beneficiary-form";
import { BeneficiaryTable } from "./beneficiary-list";

type CustomerBeneficiariesProps = {
  /** The customer's e-mail. */
  ownerEmail: string;
  countries: readonly Choice[];
  beneficiaries: BeneficiaryDetails[];
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  /** Whether the reader's role may change the beneficiaries. */
  mayChange: boolean;
};

/** A customer's beneficiaries, for staff (docs/decisions/payees.md). */
export function CustomerBeneficiaries(props: CustomerBeneficiariesProps) {
  const { ownerEmail, countries, beneficiaries, page, pages, hrefOf, mayChange } = props;
  const t = useTranslations("beneficiaries");
  return (
    <BeneficiaryDialogs ownerEmail={ownerEmail} countries={countries}>
      <Card>
        {beneficiaries.length > 0 ? (
          <>
            {mayChange ? (
              <div className="flex justify-end border-b border-line px-4 py-3">
                <AddBeneficiaryButton />
              </div>
            ) : null}
            <div className="table-scroll">
              <BeneficiaryTable beneficiaries={beneficiaries} mayChange={mayChange} />
            </div>
          </>
        ) : (
          <EmptyState icon="users" title={t("empty.title")} action={mayChange ? <AddBeneficiaryButton /> : null} />
        )}
        <Pager
          kind="number"
          page={page}
          pages={pages}
          previousHref={page > 1 ? hrefOf(page - 1) : undefined}
          nextHref={page < pages ? hrefOf(page + 1) : undefined}
        />
      </Card>
    </BeneficiaryDialogs>
  );
}
