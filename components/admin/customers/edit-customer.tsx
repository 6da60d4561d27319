"use client";

import { useTranslations } from "next-intl";
import { editCustomerAction } from "@/app/api/users/actions";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import type { EditField } from "@/components/admin/resource/edit-fields";
import type { ResourceDialogProps } from "@/components/admin/resource/resource";
import { toDecimalText } from "@/lib/money/format-money";
import { type CustomerFormFields, customerForm } from "@/lib/users/edit-schema";
import { genders } from "@/lib/users/gender.model";
import { userStatuses } from "@/lib/users/user-statuses.model";
import { accountFields, useAccountOptions } from "./account-fields";
import { useCountryChoices } from "./country-choices";
import type { Customer } from "./customer";
import { customerChanges } from "./customer-changes";

/** Changes a customer and their primary account in one request. Only changed fields are sent. */
export function EditCustomer({ item, onClose }: ResourceDialogProps<Customer>) {
  const t = useTranslations("adminUsers");
  const fields = useFields(item);
  if (!item) return null;
  const before = formValues(item);

  async function save(values: CustomerFormFields, requestId: string) {
    if (!item) return { ok: true, data: null } as const;
    const result = await editCustomerAction(customerChanges(item, before, values), requestId);
    return result.ok || !result.fields?.status
      ? result
      : { ...result, fields: { accountStatus: result.fields.status } };
  }

  return (
    <EditDialog
      key={item.id}
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

function formValues(item: Customer): CustomerFormFields {
  const { account } = item;
  return {
    firstName: item.firstName,
    lastName: item.lastName,
    gender: item.gender ?? "",
    country: item.nationality,
    DomesticTransferPin: "keep",
    ForeignTransferPin: "keep",
    ATMPin: "keep",
    newEmail: "",
    phoneNumber: item.phoneNumber,
    countryOfResidence: item.countryOfResidence,
    state: item.state,
    city: item.city,
    zip: item.zip,
    address: item.address,
    changeReason: "",
    accountStatus: item.status,
    ...(account
      ? {
          accountType: account.accountType,
          currency: account.currency,
          balance: toDecimalText(account.balanceMinor, account.currency),
          reason: "",
          correction: "error" as const,
        }
      : {}),
  };
}

function useFields(item: Customer | null): EditField[] {
  const t = useTranslations("adminUsers");
  const accounts = useTranslations("accounts");
  const countries = useCountryChoices();
  const options = useAccountOptions();
  if (!item) return [];
  const { account } = item;
  return [
    { kind: "readonly", label: t("email"), value: item.email },
    { kind: "text", name: "newEmail", label: t("newEmail"), help: t("newEmailHelp"), isOptional: true },
    { kind: "text", name: "phoneNumber", label: t("phoneNumber") },
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
    { kind: "heading", label: t("residence") },
    { kind: "combobox", name: "countryOfResidence", label: t("countryOfResidence"), options: countries },
    { kind: "text", name: "state", label: t("state") },
    { kind: "text", name: "city", label: t("city") },
    { kind: "text", name: "zip", label: t("zip") },
    { kind: "text", name: "address", label: t("address") },
    { kind: "heading", label: t("pins") },
    { kind: "select", name: "DomesticTransferPin", label: t("domesticPin"), options: pinOptions(t, true) },
    { kind: "select", name: "ForeignTransferPin", label: t("foreignPin"), options: pinOptions(t, true) },
    { kind: "select", name: "ATMPin", label: t("atmPin"), options: pinOptions(t, item.hasAtmPin) },
    { kind: "text", name: "changeReason", label: t("changeReason"), help: t("changeReasonHelp"), isOptional: true },
  ];
}

/** Staff cannot set a PIN, because staff would then know the PIN. */
function pinOptions(t: ReturnType<typeof useTranslations<"adminUsers">>, isSet: boolean) {
  const keep = { value: "keep", label: t(isSet ? "pinKeep" : "pinUnset") };
  return isSet ? [keep, { value: "reset", label: t("pinReset") }] : [keep];
}

function genderOptions(t: ReturnType<typeof useTranslations<"adminUsers">>) {
  return [
    { value: "", label: t("genders.none") },
    ...genders.map((value) => ({ value, label: t(`genders.${value}`) })),
  ];
}
