import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon/icon";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import { Pager } from "@/components/ui/table/pager";
import type { Currency } from "@/lib/money/currency";
import { paths } from "@/lib/paths";
import type { PastRate } from "@/lib/quotes/find-rates";
import { RateMoment, useRateTexts } from "./rate-texts";

type RateHistoryProps = {
  currency: Currency;
  rates: PastRate[];
  page: number;
  /** The number of pages. The server stops counting at a limit. If `isLastKnown` is false, there are more pages than this. */
  pages: number;
  isLastKnown: boolean;
};

/** Every rate of a currency, newest first, with the change from the previous rate. */
export function RateHistory({ currency, rates, page, pages, isLastKnown }: RateHistoryProps) {
  const t = useTranslations("adminRates");
  const texts = useRateTexts();
  const hrefOf = (target: number) =>
    target >= 1 && target <= pages ? `${paths.manageRateHistory(currency, target)}#history` : undefined;
  const columns: Column<PastRate>[] = [
    {
      key: "since",
      header: t("since"),
      phone: "title",
      cell: ({ validFrom }) => <RateMoment moment={validFrom} />,
    },
    {
      key: "rate",
      header: t("rate"),
      phone: "value",
      align: "end",
      className: "tabular-nums",
      cell: ({ rate }) => texts.rate(rate),
    },
    {
      key: "change",
      header: t("change"),
      phone: "note",
      align: "end",
      className: "tabular-nums md:pr-8",
      cell: ({ previousRate, rate }) => texts.change(previousRate, rate) ?? "–",
    },
    { key: "source", header: t("source"), phone: "detail", cell: ({ source }) => source },
    { key: "setBy", header: t("setBy"), phone: "none", cell: ({ setByName }) => setByName ?? t("theBank") },
  ];
  return (
    <Card id="history" aria-labelledby="history-title" className="mt-6">
      <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-4">
        <h2 id="history-title" className="font-semibold">
          {t("historyOf", { currency })}
        </h2>
        <ButtonLink variant="quiet" href={paths.manageRates} aria-label={t("closeHistory")}>
          <Icon name="x" className="size-5" />
        </ButtonLink>
      </div>
      {rates.length > 0 ? (
        <div className="table-scroll">
          <DataTable
            caption={t("historyCaption", { currency })}
            columns={columns}
            items={rates}
            keyOf={({ id }) => id}
            density="compact"
          />
        </div>
      ) : (
        <EmptyState icon="scroll-text" title={t("noHistoryTitle")} text={t("noHistoryText", { currency })} />
      )}
      <Pager
        kind="number"
        page={page}
        pages={isLastKnown ? pages : undefined}
        previousHref={hrefOf(page - 1)}
        nextHref={hrefOf(page + 1)}
      />
    </Card>
  );
}
