"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button, buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import { IfMay } from "@/components/ui/may";
import { PageHeader } from "@/components/ui/page-header";
import type { Currency } from "@/lib/money/currency";
import { paths } from "@/lib/paths";
import type { HeldRate } from "@/lib/quotes/find-rates";
import { EditRate } from "./edit-rate";
import { RateMoment, useRateTexts } from "./rate-texts";

type RatesScreenProps = {
  rates: HeldRate[];
  /** The bank's spread, as decimal text. */
  spread: string;
};

/** The rates that hold now, and the dialog that sets the next one. */
export function RatesScreen({ rates, spread }: RatesScreenProps) {
  const t = useTranslations("adminRates");
  const texts = useRateTexts();
  const [edited, setEdited] = useState<Currency | null>(null);
  const missing = rates.filter(({ current }) => !current).map(({ currency }) => currency);
  const tooOld = rates.filter(({ isTooOld }) => isTooOld).map(({ currency }) => currency);
  return (
    <>
      <PageHeader title={t("title")} text={t("text", { spread: texts.fraction(spread) })} />
      {missing.length > 0 ? (
        <div className="mb-5">
          <Alert tone="warning" title={t("missingTitle")}>
            {t("missingText", { currencies: missing.join(", ") })}
          </Alert>
        </div>
      ) : null}
      {tooOld.length > 0 ? (
        <div className="mb-5">
          <Alert tone="warning" title={t("tooOldTitle")}>
            {t("tooOldText", { currencies: tooOld.join(", ") })}
          </Alert>
        </div>
      ) : null}
      <Card className="md:overflow-x-auto">
        <DataTable
          caption={t("currentCaption")}
          columns={useColumns(setEdited)}
          items={rates}
          keyOf={({ currency }) => currency}
          density="compact"
        />
      </Card>
      <EditRate item={rates.find(({ currency }) => currency === edited) ?? null} onClose={() => setEdited(null)} />
    </>
  );
}

function useColumns(onEdit: (currency: Currency) => void): Column<HeldRate>[] {
  const t = useTranslations("adminRates");
  const common = useTranslations("admin");
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
      key: "actions",
      header: common("action"),
      align: "end",
      phone: "actions",
      cell: ({ currency }) => (
        <span className="inline-flex gap-1 max-md:-ml-3 md:-mr-3">
          <IfMay act="rates.edit">
            <Button
              variant="quiet"
              className="md:min-h-8"
              aria-label={t("editOf", { currency })}
              onClick={() => onEdit(currency)}
            >
              {t("edit")}
            </Button>
          </IfMay>
          {/* A plain link: it leads to a place further down the page. */}
          <a
            className={buttonClass("quiet", "md:min-h-8")}
            href={`${paths.manageRateHistory(currency)}#history`}
            aria-label={t("historyOf", { currency })}
          >
            {t("history")}
          </a>
        </span>
      ),
    },
  ];
}
