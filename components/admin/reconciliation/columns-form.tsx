"use client";

import { useTranslations } from "next-intl";
import { chooseColumnsAction } from "@/app/api/reconciliation/actions";
import { EditFields } from "@/components/admin/resource/edit-fields";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton } from "@/components/forms/form-fields";
import { Card } from "@/components/ui/card";
import { DialogActions } from "@/components/ui/dialog";
import { IfMay } from "@/components/ui/may";
import { currencies } from "@/lib/money/currency";
import type { ListedFile } from "@/lib/reconciliation/files/find-files.sql";
import { columnsInput, dateOrders, type SettlementColumnsInput } from "@/lib/reconciliation/schema";

type ColumnsFormProps = { file: ListedFile; columns: SettlementColumnsInput | null };

/** Asks what the columns of a rail's CSV files mean; the file is then read by it, and so are later ones. */
export function ColumnsForm({ file, columns }: ColumnsFormProps) {
  const t = useTranslations("adminReconciliation.columnsForm");
  const headings = file.headings.map((value) => ({
    value,
    label: value,
  }));
  const column = (name: "reference" | "amount" | "date") =>
    ({ kind: "select", name, label: t(name), placeholder: "–", options: headings }) as const;
  return (
    <IfMay act="reconciliation.work">
      <Card className="px-5 py-4">
        <h2 className="font-semibold">{t("title")}</h2>
        <p className="mb-4 text-sm text-ink-muted">{t("text")}</p>
        <ActionForm
          schema={columnsInput}
          action={(values) => chooseColumnsAction({ fileId: file.id, columns: values })}
          defaultValues={columns ?? emptyColumns}
          error={({ message, fields }) => (fields ? null : { kind: "error", title: t("error"), hint: message })}
        >
          <EditFields
            fields={[
              ...[column("reference"), column("amount"), column("date")],
              {
                ...{ kind: "select", name: "currency", label: t("currency"), placeholder: t("noCurrency") },
                options: headings,
              },
              {
                ...{
                  kind: "select",
                  name: "onlyCurrency",
                  label: t("onlyCurrency"),
                  placeholder: t("severalCurrencies"),
                },
                options: currencies.map((value) => ({ value, label: value })),
              },
              {
                ...{ kind: "select", name: "dateOrder", label: t("dateOrder") },
                options: dateOrders.map((value) => ({ value, label: value })),
              },
              {
                ...{ kind: "select", name: "decimal", label: t("decimal") },
                options: [
                  { value: ".", label: t("point") },
                  { value: ",", label: t("comma") },
                ],
              },
              {
                ...{ kind: "select", name: "paidSign", label: t("paidSign") },
                options: [
                  { value: "minus", label: t("minus") },
                  { value: "plus", label: t("plus") },
                ],
              },
            ]}
          />
          <DialogActions>
            <SubmitButton variant={file.state === "preview" ? "secondary" : "primary"} busyText={t("saving")}>
              {t("save")}
            </SubmitButton>
          </DialogActions>
        </ActionForm>
      </Card>
    </IfMay>
  );
}

const emptyColumns: SettlementColumnsInput = {
  ...{ reference: "", amount: "", date: "", currency: "", onlyCurrency: "" },
  ...{ dateOrder: "YYYY-MM-DD", decimal: ".", paidSign: "minus" },
};
