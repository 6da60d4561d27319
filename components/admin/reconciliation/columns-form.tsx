"use client";

import { useTranslations } from "next-intl";
import { chooseColumnsAction } from "@/app/api/reconciliation/actions";
import { type EditField, EditFields } from "@/components/admin/resource/edit-fields";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton } from "@/components/forms/form-fields";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { DialogActions } from "@/components/ui/dialog";
import { IfMay } from "@/components/ui/may";
import { currencies } from "@/lib/money/currency";
import type { ListedFile } from "@/lib/reconciliation/files/find-files.sql";
import { columnsInput, dateOrders, type SettlementColumnsInput } from "@/lib/reconciliation/schema";
import { SampleRows } from "./sample-rows";

type ColumnsFormProps = { file: ListedFile; columns: SettlementColumnsInput };

/** Asks for the meaning of the columns in a rail's CSV files. The bank uses the answers for later files of the network, too. */
export function ColumnsForm({ file, columns }: ColumnsFormProps) {
  const t = useTranslations("adminReconciliation.columnsForm");
  const fields = [...useColumnFields(file.headings), ...useNotationFields()];
  return (
    <IfMay act="reconciliation.work">
      <Card className="px-5 py-4">
        <h2 className="font-semibold">{t("title")}</h2>
        <p className="mb-4 text-sm text-ink-muted">{t("text")}</p>
        {file.problem === "encoding" ? (
          <div className="mb-4">
            <Alert tone="warning">{t("askEncoding")}</Alert>
          </div>
        ) : null}
        <SampleRows file={file} />
        <ActionForm
          schema={columnsInput}
          action={(values) => chooseColumnsAction({ fileId: file.id, columns: values })}
          defaultValues={columns}
          error={({ message, fields: wrong }) => (wrong ? null : { kind: "error", title: t("error"), hint: message })}
        >
          <EditFields fields={fields} />
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

/** Returns the fields that assign a meaning to each column. */
function useColumnFields(headings: string[]): EditField[] {
  const t = useTranslations("adminReconciliation.columnsForm");
  const options = headings.map((value) => ({ value, label: value }));
  const needed = (name: "reference" | "date") =>
    ({ kind: "select", name, label: t(name), placeholder: "–", options }) as const;
  const possible = (name: "amount" | "debit" | "credit" | "currency" | "direction" | "status", help?: string) =>
    ({ kind: "select", name, label: t(name), placeholder: t("none"), options, ...(help ? { help } : {}) }) as const;
  return [
    { kind: "heading", label: t("columnsTitle") },
    ...[needed("reference"), needed("date"), possible("amount"), possible("debit"), possible("credit")],
    possible("currency"),
    {
      ...{ kind: "select", name: "onlyCurrency", label: t("onlyCurrency"), placeholder: t("severalCurrencies") },
      options: currencies.map((value) => ({ value, label: value })),
    },
    ...[possible("direction", t("directionHelp")), possible("status", t("statusHelp"))],
  ];
}

/** Returns the fields for the format of days, amounts and statuses. */
function useNotationFields(): EditField[] {
  const t = useTranslations("adminReconciliation.columnsForm");
  const words = (name: "bookedWords" | "paidWords" | "backWords") =>
    ({ kind: "text", name, label: t(name), help: t("wordsHelp"), isOptional: true }) as const;
  return [
    { kind: "heading", label: t("notationTitle") },
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
    {
      ...{ kind: "select", name: "encoding", label: t("encoding"), placeholder: t("noEncoding") },
      options: [
        { value: "windows-1252", label: t("western") },
        { value: "windows-1250", label: t("central") },
        { value: "windows-1251", label: t("cyrillic") },
      ],
    },
    { kind: "heading", label: t("wordsTitle") },
    ...[words("bookedWords"), words("paidWords"), words("backWords")],
  ];
}
