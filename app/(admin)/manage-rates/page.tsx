import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { RateHistory } from "@/components/admin/rates/rate-history";
import { RatesScreen } from "@/components/admin/rates/rates";
import { pageCount, type ResourceSearchParams, resourcePageSize } from "@/components/admin/resource/resource-query";
import { ClientMessages } from "@/components/ui/client-messages";
import { toFractionText } from "@/lib/money/exchange-rate";
import { paths, toPageNumber } from "@/lib/paths";
import { findRateHistory, findRates } from "@/lib/quotes/find-rates";
import { spreadMillionths } from "@/lib/quotes/policy";
import { ratedCurrencies } from "@/lib/quotes/schema";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";

export const generateMetadata = (): Metadata => pageTitle(paths.manageRates);

/** The current exchange rates, and the past rates of the currency that the address names. */
export default async function ManageRatesPage({ searchParams }: { searchParams: ResourceSearchParams }) {
  const { actor } = await requireMay("rates.read");
  const query = await searchParams;
  const currency = ratedCurrencies.find((known) => known === query.currency);
  const page = toPageNumber(query.page);
  const [rates, history] = await Promise.all([
    findRates(actor),
    currency ? findRateHistory(actor, { currency, page, pageSize: resourcePageSize }) : null,
  ]);
  const pages = pageCount(history?.total ?? 0);
  if (currency && page > pages) redirect(paths.manageRateHistory(currency, pages));
  return (
    <ClientMessages namespaces={["admin", "adminRates"]}>
      <RatesScreen rates={rates} spread={toFractionText(spreadMillionths)} />
      {currency && history ? <RateHistory currency={currency} rates={history.rates} page={page} pages={pages} /> : null}
    </ClientMessages>
  );
}
