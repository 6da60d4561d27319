"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type * as z from "zod";
import { openAccountAction } from "@/app/api/accounts/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SelectField, TilesField } from "@/components/forms/choice-fields";
import { SubmitButton } from "@/components/forms/form-fields";
import { ButtonLink } from "@/components/ui/button";
import { accountTypeMessage, accountTypes } from "@/lib/accounts/account-type.model";
import type { openAccountInput } from "@/lib/accounts/schema";
import type { Currency } from "@/lib/money/currency";
import { paths, withQuery } from "@/lib/paths";

const fetchSchema = async () => (await import("@/lib/accounts/schema")).openAccountInput;

type Values = z.input<typeof openAccountInput>;

type OpenAccountFormProps = {
  /** The label of an option is the currency's code, and the note is its name. */
  currencies: { value: Currency; label: string; note: string | undefined }[];
  /** The currency that the page's URL preselects. */
  initialCurrency: Currency | undefined;
};

/** The form that opens a further account. The customer chooses the account's currency and type. */
export function OpenAccountForm({ currencies, initialCurrency }: OpenAccountFormProps) {
  const t = useTranslations("accounts.open");
  const common = useTranslations("common");
  const [openedCount, setOpenedCount] = useState(0);
  const types = accountTypes.map((type) => ({ value: type, label: common(accountTypeMessage[type]) }));
  return (
    <ActionForm<Values, { accountNumber: string }>
      key={openedCount}
      schema={fetchSchema}
      action={openAccountAction}
      keepAs="account"
      defaultValues={{ currency: openedCount === 0 ? (initialCurrency ?? "") : "", accountType: "checking" }}
      success={({ accountNumber }) => ({
        kind: "success",
        title: t("success"),
        hint: t("successHint", { accountNumber }),
        action: (
          <ButtonLink variant="secondary" href={withQuery(paths.dashboard, { account: accountNumber })}>
            {t("see")}
          </ButtonLink>
        ),
      })}
      error={({ message }) => ({ kind: "error", title: t("error"), hint: message })}
      onDone={() => setOpenedCount(openedCount + 1)}
      className="flex flex-col gap-5"
    >
      <TilesField name="currency" label={t("currency")} options={currencies} help={t("currencyHelp")} />
      <SelectField name="accountType" label={t("accountType")} options={types} />
      <SubmitButton busyText={t("busy")} className="w-full">
        {t("submit")}
      </SubmitButton>
    </ActionForm>
  );
}
