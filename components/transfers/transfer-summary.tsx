import { useTranslations } from "next-intl";
import { Amount } from "@/components/ui/amount";
import { classNames } from "@/components/ui/class-names";
import { StatusBadge } from "@/components/ui/status-badge";
import { useFormatter } from "@/lib/i18n/formatter";
import type { Currency } from "@/lib/money/currency";
import { readReason } from "@/lib/transfer-acts";
import type { TransferDetails } from "@/lib/transfers/transfer-details.model";

/** The state of a transfer, the debited amount, the arriving amount, and the rate between the two amounts. */
export function TransferSummary({ details }: { details: TransferDetails }) {
  const t = useTranslations("transferPage");
  const declined = useTranslations("notifications.declined");
  const { transfer, phase } = details;
  const among = [transfer.debitedCurrency, transfer.currency];
  const out = phase === "arrived" ? "posted" : phase;
  // Staff may decline a transfer without a reason. The page then states that there is no reason.
  const needsReason = transfer.ending === "rejected" || transfer.ending === "reversed";
  const reason = readReason(declined, transfer) || (needsReason ? t("noReason") : "");
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <dl className="flex flex-wrap items-end gap-x-10 gap-y-4">
          <Side
            isMain
            label={t(`sideOut.${out}`)}
            amountMinor={-transfer.debitedMinor}
            currency={transfer.debitedCurrency}
            among={among}
            isVoid={phase === "released"}
          />
          {/* Without a conversion, the arriving amount is the same. */}
          {transfer.debitedCurrency === transfer.currency && transfer.debitedMinor === transfer.amountMinor ? null : (
            <Side
              label={t(`sideIn.${phase}`)}
              amountMinor={transfer.amountMinor}
              currency={transfer.currency}
              among={among}
              isVoid={phase === "released"}
            />
          )}
        </dl>
        <StatusBadge status={transfer.status} ending={transfer.ending} />
      </div>
      {details.price ? <Price details={details} price={details.price} /> : null}
      {transfer.ending === "price_ended" ? <p className="mt-4 text-sm text-ink-muted">{t("priceEnded")}</p> : null}
      {phase === "released" && reason ? (
        <p className="mt-4 text-sm break-words text-ink-muted">{t("reason", { reason })}</p>
      ) : null}
    </>
  );
}

type SideProps = {
  isMain?: boolean;
  label: string;
  amountMinor: bigint;
  currency: Currency;
  among: Currency[];
  isVoid: boolean;
};

function Side({ isMain = false, label, amountMinor, currency, among, isVoid }: SideProps) {
  return (
    <div>
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd
        className={classNames(
          "font-semibold tracking-tight",
          isMain ? "text-2xl" : "text-xl",
          isVoid && "text-ink-muted line-through",
        )}
      >
        <Amount amountMinor={amountMinor} currency={currency} among={among} />
      </dd>
    </div>
  );
}

type PriceProps = { details: TransferDetails; price: NonNullable<TransferDetails["price"]> };

function Price({ details: { transfer, priceEnd }, price }: PriceProps) {
  const t = useTranslations("transferPage");
  const format = useFormatter();
  return (
    <p className="mt-3 text-sm text-ink-muted">
      {t("rate", {
        from: transfer.debitedCurrency,
        // The shown rate is rounded. The debited amount was calculated from the unrounded rate.
        rate: format.number(Number(price.rate), { maximumSignificantDigits: 6 }),
        to: transfer.currency,
        spread: format.number(Number(price.spread), { style: "percent", maximumFractionDigits: 3 }),
      })}
      {priceEnd ? (
        <span className="block">
          {t("priceEnd", { end: format.dateTime(priceEnd, { dateStyle: "medium", timeStyle: "short" }) })}
        </span>
      ) : null}
    </p>
  );
}
