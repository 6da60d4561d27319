"use client";

import { useTranslations } from "next-intl";
import { editCustomerAction } from "@/app/api/users/actions";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import type { EditField } from "@/components/admin/resource/edit-fields";
import type { ResourceDialogProps } from "@/components/admin/resource/resource";
import { tidyAmount } from "@/components/forms/form-fields";
import { toDecimalText } from "@/lib/money/format-money";
import { pinMask } from "@/lib/pin-input";
import { type CustomerFormFields, customerForm, userStatuses } from "@/lib/users/edit-schema";
import { genders } from "@/lib/users/gender";
import { accountFields, useAccountOptions } from "./account-fields";
import { useCountryChoices } from "./country-choices";
import type { Customer } from "./customer";
import { customerChanges } from "./customer-changes";

/** Changes a customer and their primary account in one go; only what was changed is sent. */
export function EditCustomer({ row, onClose }: ResourceDialogProps<Customer>) {
  const t = useTranslations("adminUsers");
  const fields = useFields(row);
  if (!row) return null;
  const before = formValues(row);

  async function save(values: CustomerFormFields, requestId: string) {
    if (!row) return { ok: true, data: null } as const;
    const result = await editCustomerAction(customerChanges(row, before, values), requestId);
    return result.ok || !result.fields?.status
      ? result
      : { ...result, fields: { accountStatus: result.fields.status } };
  }

  return (
    <EditDialog
      key={row.id}
      isOpen
      onClose={onClose}
      title={t("editTitle")}
      schema={customerForm}
      defaultValues={before}
      save={save}
      texts={{ success: t("editSuccess"), successText: t("editSuccessText"), error: t("editError") }}
      fields={fields}
    />
  );
}

function formValues(row: Customer): CustomerFormFields {
  const { account } = row;
  return {
    firstName: row.firstName,
    lastName: row.lastName,
    gender: row.gender ?? "",
    country: row.nationality,
    DomesticTransferPin: pinMask,
    ForeignTransferPin: pinMask,
    ATMPin: row.hasAtmPin ? pinMask : "",
    accountStatus: row.status,
    ...(account
      ? {
          accountType: account.accountType,
          currency: account.currency,
          balance: tidyAmount(toDecimalText(account.balanceMinor, account.currency)),
        }
      : {}),
  };
}

function useFields(row: Customer | null): EditField[] {
  const t = useTranslations("adminUsers");
  const accounts = useTranslations("accounts");
  const countries = useCountryChoices();
  const options = useAccountOptions();
  if (!row) return [];
  const { account } = row;
  return [
    { kind: "readonly", label: t("email"), value: row.email },
    { kind: "select", name: "gender", label: t("gender"), isOptional: true, options: genderOptions(t) },
    { kind: "text", name: "firstName", label: t("firstName") },
    { kind: "text", name: "lastName", label: t("lastName") },
    { kind: "combobox", name: "country", label: t("country"), options: countries },
    {
      kind: "select",
      name: "accountStatus",
      label: t("accountStatus"),
      help: t("accountStatusHelp"),
      options: userStatuses.map((value) => ({ value, label: accounts(`statuses.${value}`) })),
    },
    ...(account ? accountFields(account, t, options) : []),
    { kind: "heading", label: t("pins") },
    { kind: "pin", name: "DomesticTransferPin", label: t("domesticPin") },
    { kind: "pin", name: "ForeignTransferPin", label: t("foreignPin") },
    { kind: "pin", name: "ATMPin", label: t("atmPin"), isOptional: !row.hasAtmPin },
  ];
}

function genderOptions(t: ReturnType<typeof useTranslations<"adminUsers">>) {
  return [
    { value: "", label: t("genders.none") },
    ...genders.map((value) => ({ value, label: t(`genders.${value}`) })),
  ];
}
