import { redirect } from "next/navigation";
import { withOwnViews } from "@/app/(admin)/own-views";
import { RateHistory } from "@/components/admin/rates/rate-history";
import { RatesScreen } from "@/components/admin/rates/rates";
import {
  pageCount,
  pagedCountMaxOf,
  type ResourceSearchParams,
  readResourceQuery,
  resourcePageSize,
} from "@/components/admin/resource/resource-query";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { toFractionText } from "@/lib/money/exchange-rate";
import { paths } from "@/lib/paths";
import { findRateHistory, findRates } from "@/lib/quotes/find-rates";
import { spreadMillionths } from "@/lib/quotes/policy.model";
import { ratedCurrencies } from "@/lib/quotes/schema";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.manageRates);

/** The current exchange rates, and the past rates of the currency that the URL names. */
export default async function ManageRatesPage({ searchParams }: { searchParams: ResourceSearchParams }) {
  const { actor } = await requireMay("rates.read");
  const read = await readResourceQuery(searchParams, {
    ...{ statuses: [], sorts: [], filters: { currency: ratedCurrencies } },
  });
  // The page number in the URL is for the list of past rates. The current rates fit on one page.
  const { page } = read;
  const query = await withOwnViews(actor, paths.manageRates, searchParams, { ...read, page: 1 });
  const currency = ratedCurrencies.find((known) => known === query.filters.currency);
  const countMax = pagedCountMaxOf(page);
  const [rates, history] = await Promise.all([
    findRates(actor),
    currency ? findRateHistory(actor, { currency, page, pageSize: resourcePageSize, countMax }) : null,
  ]);
  const pages = pageCount(history?.total ?? 0);
  if (currency && page > pages) redirect(paths.manageRateHistory(currency, pages));
  return (
    <ClientMessages namespaces={["admin", "adminRates"]}>
      <RatesScreen query={query} rates={rates} spread={toFractionText(spreadMillionths)} />
      {currency && history ? (
        <RateHistory
          currency={currency}
          rates={history.rates}
          page={page}
          pages={pages}
          isLastKnown={history.total < countMax}
        />
      ) : null}
    </ClientMessages>
  );
}
