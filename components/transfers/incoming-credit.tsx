import { useLocale, useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { DescriptionList } from "@/components/ui/description-list";
import { Copyable } from "@/components/ui/help/copyable";
import { useFormatter } from "@/lib/i18n/formatter";
import type { IncomingCredit } from "@/lib/incoming/incoming-credit.model";
import { formatMoney } from "@/lib/money/format-money";
import { transferReference } from "@/lib/transfer-reference";

/** A payment from another bank: the amount, the sender and, after a conversion, the rate. */
export function IncomingCreditCard({ credit }: { credit: IncomingCredit }) {
  const t = useTranslations("transferPage.incoming");
  const page = useTranslations("transferPage");
  const format = useFormatter();
  const locale = useLocale();
  const { rate, currency, creditedCurrency } = credit;
  const among = [currency, creditedCurrency];
  const reference = transferReference(credit.id);
  const converted: [string, string][] =
    rate === null
      ? []
      : [
          [t("sent"), formatMoney(credit.amountMinor, currency, locale, "auto", among)],
          [
            t("rate"),
            t("rateText", {
              from: currency,
              // The rate is not rounded, so that the sent amount times the shown rate is the credited amount.
              rate: format.number(Number(rate), { maximumFractionDigits: 10 }),
              to: creditedCurrency,
            }),
          ],
        ];
  const day = new Date(`${credit.valueDate}T00:00:00Z`);
  const facts: [string, string][] = [
    [t("sender"), credit.senderName],
    [t("senderAccount"), credit.senderAccount],
    [t("senderBank"), credit.senderBank],
    [t("purpose"), credit.purpose],
    [t("reference"), credit.reference],
    [t("account"), credit.accountNumber],
    [t("date"), format.dateTime(credit.bookedAt, { dateStyle: "medium", timeStyle: "short" })],
    [t("valueDate"), format.dateTime(day, { dateStyle: "medium", timeZone: "UTC" })],
    ...converted,
    [page("reference"), reference],
  ];
  const copied = new Set([t("senderAccount"), t("reference"), page("reference")]);
  const items = facts
    .filter(([, value]) => value !== "")
    .map(([term, value]) => ({ term, value: copied.has(term) ? <Copyable text={value} what={term} /> : value }));
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Card className="min-w-0 p-card">
        <dl>
          <dt className="text-sm text-ink-muted">{t("amount")}</dt>
          <dd className="text-xl font-semibold">
            <Amount amountMinor={credit.creditedMinor} currency={creditedCurrency} among={among} />
          </dd>
        </dl>
        {credit.returnedAt ? (
          <div className="mt-3">
            <Alert tone="neutral">
              {t("givenBack", {
                date: format.dateTime(credit.returnedAt, { dateStyle: "medium", timeStyle: "short" }),
              })}
            </Alert>
          </div>
        ) : null}
        {rate === null ? null : <p className="mt-3 text-sm text-ink-muted">{t("rateHelp")}</p>}
      </Card>
      <Card aria-labelledby="payment-details">
        <CardHead id="payment-details" title={t("details")} />
        <div className="px-5 py-2.5">
          <DescriptionList items={items} />
        </div>
      </Card>
    </div>
  );
}
