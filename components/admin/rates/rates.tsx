"use client";

import { useTranslations } from "next-intl";
import type { Resource, ResourceColumn } from "@/components/admin/resource/resource";
import type { ResourceQuery } from "@/components/admin/resource/resource-query";
import { ResourceScreen } from "@/components/admin/resource/resource-screen";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/lib/paths";
import type { HeldRate } from "@/lib/quotes/find-rates";
import { EditRate } from "./edit-rate";
import { RateMoment, useRateTexts } from "./rate-texts";

type RatesScreenProps = {
  rates: HeldRate[];
  /** The bank's spread, as decimal text. */
  spread: string;
  query: ResourceQuery;
};

/** The rates that hold now, and the dialog that sets the next one. */
export function RatesScreen({ rates, spread, query }: RatesScreenProps) {
  const t = useTranslations("adminRates");
  const texts = useRateTexts();
  const resource: Resource<HeldRate> = {
    ...{ path: paths.manageRates, title: t("title"), text: t("text", { spread: texts.fraction(spread) }) },
    ...{ caption: t("currentCaption"), statuses: [], columns: useColumns() },
    actions: [
      {
        ...{ key: "edit", act: "rates.edit", label: t("edit") },
        labelOf: ({ currency }) => t("editOf", { currency }),
        dialog: (props) => <EditRate {...props} />,
      },
    ],
    keyOf: ({ currency }) => currency,
    // There always are some.
    empty: { icon: "coins", title: t("title"), text: "" },
  };
  return (
    <ResourceScreen
      resource={resource}
      data={{ items: rates, total: rates.length, counts: {} }}
      query={query}
      notice={<Notices rates={rates} />}
    />
  );
}

/** Which currencies nobody can convert. */
function Notices({ rates }: { rates: HeldRate[] }) {
  const t = useTranslations("adminRates");
  const missing = rates.filter(({ current }) => !current).map(({ currency }) => currency);
  const tooOld = rates.filter(({ isTooOld }) => isTooOld).map(({ currency }) => currency);
  if (missing.length + tooOld.length === 0) return null;
  return (
    <div className="flex flex-col gap-5">
      {missing.length > 0 ? (
        <Alert tone="warning" title={t("missingTitle")}>
          {t("missingText", { currencies: missing.join(", ") })}
        </Alert>
      ) : null}
      {tooOld.length > 0 ? (
        <Alert tone="warning" title={t("tooOldTitle")}>
          {t("tooOldText", { currencies: tooOld.join(", ") })}
        </Alert>
      ) : null}
    </div>
  );
}

function useColumns(): ResourceColumn<HeldRate>[] {
  const t = useTranslations("adminRates");
  const texts = useRateTexts();
  return [
    {
      key: "currency",
      header: t("currency"),
      phone: "title",
      className: "font-medium",
      cell: ({ currency }) => currency,
    },
    {
      key: "rate",
      header: t("rate"),
      phone: "value",
      cell: ({ currency, current }) =>
        current ? (
          <span className="whitespace-nowrap tabular-nums">
            {t("rateValue", { currency, rate: texts.rate(current.rate) })}
          </span>
        ) : (
          <Badge tone="warning">{t("notSet")}</Badge>
        ),
    },
    { key: "source", header: t("source"), phone: "detail", cell: ({ current }) => current?.source ?? "–" },
    {
      key: "since",
      header: t("since"),
      phone: "note",
      cell: ({ current, isTooOld }) =>
        current ? (
          <span className="inline-flex flex-wrap items-center gap-2">
            <RateMoment moment={current.validFrom} />
            {isTooOld ? <Badge tone="warning">{t("tooOld")}</Badge> : null}
          </span>
        ) : (
          "–"
        ),
    },
    {
      key: "setBy",
      header: t("setBy"),
      phone: "none",
      cell: ({ current }) => (current ? (current.setByName ?? t("theBank")) : "–"),
    },
    {
      ...{ key: "history", header: t("history"), phone: "actions", className: "md:w-px" },
      cell: ({ currency }) => (
        // A plain link: it leads to a place further down the page.
        <a
          className={buttonClass("quiet", "md:min-h-8 max-md:-ml-3")}
          href={`${paths.manageRateHistory(currency)}#history`}
          aria-label={t("historyOf", { currency })}
        >
          {t("history")}
        </a>
      ),
    },
  ];
}
