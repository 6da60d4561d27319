"use client";

import { useTranslations } from "next-intl";
import type { Resource } from "@/components/admin/resource/resource";
import { paths } from "@/lib/paths";
import type { HeldRate } from "@/lib/quotes/find-rates";
import { EditRate } from "./edit-rate";
import { HistoryLink, PresentRate, Since } from "./rate-cells";
import { useRateTexts } from "./rate-texts";

/**
 * Returns the table of the present rates.
 *
 * @param spread the bank's spread, as decimal text
 */
export function useRatesTable(spread: string): Resource<HeldRate> {
  const t = useTranslations("adminRates");
  const texts = useRateTexts();
  return {
    ...{ path: paths.manageRates, title: t("title"), text: t("text", { spread: texts.fraction(spread) }) },
    ...{ caption: t("currentCaption"), statuses: [] },
    columns: [
      {
        ...{ key: "currency", header: t("currency"), phone: "title", className: "font-medium" },
        cell: ({ currency }) => currency,
      },
      { key: "rate", header: t("rate"), phone: "value", cell: (rate) => <PresentRate rate={rate} /> },
      { key: "source", header: t("source"), phone: "detail", cell: ({ current }) => current?.source ?? "–" },
      { key: "since", header: t("since"), phone: "note", cell: (rate) => <Since rate={rate} /> },
      {
        ...{ key: "setBy", header: t("setBy"), phone: "none" },
        cell: ({ current }) => (current ? (current.setByName ?? t("theBank")) : "–"),
      },
      {
        ...{ key: "history", header: t("history"), phone: "actions", className: "md:w-px" },
        cell: ({ currency }) => <HistoryLink currency={currency} />,
      },
    ],
    actions: [
      {
        ...{ key: "edit", act: "rates.edit", label: t("edit") },
        labelOf: ({ currency }) => t("editOf", { currency }),
        dialog: (props) => <EditRate {...props} />,
      },
    ],
    keyOf: ({ currency }) => currency,
    // The text for an empty table is never shown, because the table has a row for every currency.
    empty: { icon: "coins", title: t("title"), text: "" },
  };
}
