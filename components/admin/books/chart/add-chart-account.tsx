"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { addChartAccountAction } from "@/app/api/books/actions";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon/icon";
import { IfMay } from "@/components/ui/may";
import { addChartAccountInput } from "@/lib/books/chart/schema";
import { accountKinds } from "@/lib/books/trial-balance.model";

/** The button that adds an account to the chart. A second admin must confirm the account. */
export function AddChartAccount() {
  const t = useTranslations("adminBooks");
  const [isOpen, setOpen] = useState(false);
  return (
    <IfMay act="chart.edit">
      <Button onClick={() => setOpen(true)}>
        <Icon name="plus" className="size-4" />
        {t("chart.add")}
      </Button>
      <EditDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t("chart.addTitle")}
        schema={addChartAccountInput}
        defaultValues={{ kind: "expense", code: "", number: "", name: "" }}
        save={addChartAccountAction}
        texts={{ success: t("chart.success"), successText: t("chart.successText"), error: t("chart.error") }}
        submit={{ text: t("chart.submit"), busyText: t("newEntry.busy") }}
        fields={[
          {
            ...{ kind: "select", name: "kind", label: t("chart.kind") },
            options: accountKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
          },
          { kind: "text", name: "name", label: t("chart.name") },
          { kind: "text", name: "code", label: t("chart.code"), help: t("chart.codeHelp") },
          {
            ...{ kind: "number", name: "number", inputMode: "numeric" },
            ...{ label: t("chart.number"), help: t("chart.numberHelp") },
          },
        ]}
      />
    </IfMay>
  );
}
