"use client";

import { useTranslations } from "next-intl";
import { editAccountAction } from "@/app/api/accounts/actions";
import { changedFields } from "@/components/admin/resource/changed-fields";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import type { ResourceDialogProps } from "@/components/admin/resource/resource";
import { type AccountFormFields, accountForm, accountStatuses } from "@/lib/accounts/schema";
import { toDecimalText } from "@/lib/money/format-money";
import { accountFields, useAccountOptions } from "./account-fields";
import type { AccountForEdit } from "./customer";

/** Changes a single account, such as a customer's second account. Only changed fields are sent. */
export function EditAccount({ item, onClose }: ResourceDialogProps<AccountForEdit>) {
  const t = useTranslations("adminUsers");
  const accounts = useTranslations("accounts");
  const options = useAccountOptions();
  if (!item) return null;
  const { accountNumber, accountType, currency, balanceMinor, status } = item;
  const seen = toDecimalText(balanceMinor, currency);
  const before: AccountFormFields = { accountType, currency, status, balance: seen, reason: "", correction: "error" };

  async function save(values: AccountFormFields, requestId: string) {
    const changes = changedFields(before, values);
    const payload = changes.balance === undefined ? changes : { ...changes, balanceSeen: seen };
    return editAccountAction({ accountNumber, payload }, requestId);
  }

  return (
    <EditDialog
      key={accountNumber}
      isOpen
      onClose={onClose}
      title={t("editAccountTitle")}
      schema={accountForm}
      defaultValues={before}
      save={save}
      texts={{
        success: t("editSuccess"),
        successText: t("editAccountSuccessText"),
        error: t("editAccountError"),
      }}
      fields={[
        ...accountFields(item, t, options),
        {
          kind: "select",
          name: "status",
          label: t("accountStatus"),
          options: accountStatuses.map((value) => ({ value, label: accounts(`statuses.${value}`) })),
        },
      ]}
    />
  );
}
