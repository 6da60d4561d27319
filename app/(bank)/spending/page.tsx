import { getTranslations } from "next-intl/server";
import { MonthPager } from "@/components/history/spending/month-pager";
import { SpendingCard } from "@/components/history/spending/spending-card";
import { TopPayees } from "@/components/history/spending/top-payees";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { paths, withQuery } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";
import { getSpending, spendingItemsMax } from "@/lib/spending/get-spending";
import { monthInput } from "@/lib/spending/schema";

export const generateMetadata = () => pageTitle(paths.spending());

type SpendingPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/**
 * The customer's spending in a month, grouped by currency, with the previous months and the payees who received the most money.
 */
export default async function SpendingPage({ searchParams }: SpendingPageProps) {
  const { actor } = await requireSession();
  const month = monthInput.safeParse((await searchParams).month);
  const [spending, t] = await Promise.all([getSpending(actor, month.data), getTranslations("spending")]);
  const { currencies, month: shown, period, before, isTooMuch, isYearTooMuch, monthAfter } = spending;
  const historyHref = withQuery(paths.transactions, { ...period, direction: "out" });
  const toHistory = (
    <ButtonLink variant="secondary" href={historyHref}>
      {t("toHistory")}
    </ButtonLink>
  );
  const among = currencies.map(({ currency }) => currency);
  return (
    <>
      <PageHeader title={t("title")} text={t("intro")} under="activity" />
      <MonthPager {...spending} />
      {isTooMuch ? (
        <Card>
          <EmptyState
            icon="chart-no-axes-column"
            title={t("tooMuchTitle")}
            text={t("tooMuchText", { items: spendingItemsMax })}
            action={toHistory}
          />
        </Card>
      ) : currencies.length === 0 ? (
        <Card>
          <EmptyState
            icon="chart-no-axes-column"
            title={t("emptyTitle")}
            text={monthAfter ? null : t("emptyText")}
            action={monthAfter ? null : <ButtonLink href={paths.send()}>{t("emptyAction")}</ButtonLink>}
          />
        </Card>
      ) : (
        <div className="flex flex-col gap-6">
          {currencies.map((spent, index) => {
            const { currency, payees } = spent;
            return (
              <div key={currency} className="page-columns">
                <SpendingCard
                  {...{ spent, month: shown, period, before, among }}
                  footer={
                    index === 0 ? (
                      <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-5 py-1">
                        <p className="py-2 text-sm text-ink-muted">{t("hint")}</p>
                        <Link href={historyHref} className="action-link">
                          {t("toHistory")}
                        </Link>
                      </div>
                    ) : null
                  }
                />
                {payees.length > 0 ? (
                  <div className="min-w-0 lg:sticky lg:top-20">
                    <TopPayees {...{ currency, payees, period, among }} />
                  </div>
                ) : null}
              </div>
            );
          })}
        </div>
      )}
      {currencies.length > 1 || isYearTooMuch ? (
        <p className="mt-4 text-sm text-ink-muted">
          {currencies.length > 1 ? `${t("currencies")} ` : null}
          {isYearTooMuch ? t("yearTooMuch", { items: spendingItemsMax }) : null}
        </p>
      ) : null}
    </>
  );
}
