"use client";

import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { Disclosure } from "@/components/ui/disclosure";
import type { Choice } from "@/components/ui/select/choice";
import type { SavedWire } from "@/lib/transfers/wire.model";
import { BankFields } from "./bank-fields";
import { ReceiverAddressFields, WireTermFields } from "./receiver-fields";
import { useTypedAccount } from "./use-typed-account";

const noBanks: [] = [];

/**
 * The fields for the wire details that are saved with a beneficiary. A button shows and hides the fields. If any detail is saved,
 * the fields are shown when the form opens.
 */
export function SavedWireFields({ countries }: { countries: readonly Choice[] }) {
  const t = useTranslations("wireDetails");
  const form = useFormContext<SavedWire>();
  const [bankTo, country, receiverTown] = form.getValues(["bankTo", "country", "receiverTown"]);
  return (
    <Disclosure summary={t("savedButton")} isOpenAtFirst={Boolean(bankTo || country || receiverTown)} isLate>
      <div className="flex flex-col gap-5 pt-1 pb-2">
        <p className="text-sm text-ink-muted">{t("savedText")}</p>
        <Fields countries={countries} />
      </div>
    </Disclosure>
  );
}

function Fields({ countries }: { countries: readonly Choice[] }) {
  const typed = useTypedAccount(noBanks);
  const country = useWatch<SavedWire, "country">({ name: "country" });
  const purposeCountry = typed?.asksPurpose ? countries.find(({ value }) => value === country)?.label : undefined;
  return (
    <>
      <BankFields countries={countries} typed={typed} />
      <ReceiverAddressFields countries={countries} isOptional />
      <div className="divide-y divide-line border-t border-line">
        <WireTermFields purposeCountry={purposeCountry} />
      </div>
    </>
  );
}
