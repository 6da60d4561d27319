"use client";

import { useTranslations } from "next-intl";
import type { ResourceQuery } from "@/components/admin/resource/resource-query";
import { ResourceScreen } from "@/components/admin/resource/resource-screen";
import { Alert } from "@/components/ui/alert";
import type { HeldRate } from "@/lib/quotes/find-rates";
import { useRatesTable } from "./rates-table";

type RatesScreenProps = {
  rates: HeldRate[];
  /** The bank's spread, as decimal text. */
  spread: string;
  query: ResourceQuery;
};

/** The present rates, the dialog that sets the next rate, and warnings about old or missing rates. */
export function RatesScreen({ rates, spread, query }: RatesScreenProps) {
  return (
    <ResourceScreen
      resource={useRatesTable(spread)}
      data={{ items: rates, total: rates.length, counts: {} }}
      query={query}
      notice={<Notices rates={rates} />}
    />
  );
}

/** Warnings about the currencies that customers cannot convert. */
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
