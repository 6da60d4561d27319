"use client";

import { useLocale, useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { Explained } from "@/components/ui/help/explained";
import { Spinner } from "@/components/ui/progress/spinner";
import { formatMoney } from "@/lib/money/format-money";
import type { QuoteView } from "@/lib/quotes/schema";
import { RateText, SpreadText } from "./conversion-price";

type QuotePanelProps = {
  quote: QuoteView;
  /**
   * Requests a new quote for the same conversion. The prop `quote` changes when the new quote has arrived, and stays the same
   * when the request was refused.
   */
  onRenew: () => void;
  isRenewing: boolean;
  /** The reason why the last renewal has failed. Null after a success. */
  renewalProblem: string | null;
};

/**
 * The largest number of automatic renewals in a row. Each renewal is a request that keeps the session alive. Without the limit,
 * an abandoned page would keep a session alive for ever.
 */
const automaticRenewalsMax = 5;

/**
 * A quote for a conversion, and its remaining time. An expired quote is renewed automatically, up to `automaticRenewalsMax`
 * times in a row.
 */
export function QuotePanel({ quote, onRenew, isRenewing, renewalProblem }: QuotePanelProps) {
  const t = useTranslations("transfers.quote");
  const locale = useLocale();
  const panel = useRef<HTMLElement>(null);
  const renewals = useRef(0);
  const [firstId] = useState(quote.id);

  const renewByItself = useCallback(() => {
    if (renewals.current >= automaticRenewalsMax) return;
    renewals.current += 1;
    onRenew();
  }, [onRenew]);

  function renewByHand() {
    renewals.current = 0;
    // The pressed button disappears, so the panel gets the focus.
    panel.current?.focus();
    onRenew();
  }

  const among = [quote.fromCurrency, quote.toCurrency];
  const leaves = formatMoney(quote.debitedMinor, quote.fromCurrency, locale, "auto", among);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={t("label")}
      className="rounded border border-line bg-surface-sunken px-4 pt-1 pb-4"
    >
      <DescriptionList
        items={[
          { term: <Explained term="rate">{t("rate")}</Explained>, value: <RateText {...quote} /> },
          { term: <Explained term="spread">{t("spread")}</Explained>, value: <SpreadText spread={quote.spread} /> },
          {
            term: t("arrives"),
            value: <Amount amountMinor={quote.amountMinor} currency={quote.toCurrency} among={among} />,
          },
          { term: t("leaves"), value: <span className="tabular-nums">{leaves}</span> },
        ]}
      />
      <Countdown
        key={quote.id}
        validForMs={quote.validForMs}
        isRenewing={isRenewing}
        renewalProblem={renewalProblem}
        onExpire={renewByItself}
        onRenew={renewByHand}
      />
      {/* Screen readers do not announce the countdown, but they announce that the price has changed. */}
      <p aria-live="polite" className="sr-only">
        {quote.id === firstId ? null : t("renewed", { amount: leaves })}
      </p>
    </section>
  );
}

type CountdownProps = Pick<QuotePanelProps, "isRenewing" | "renewalProblem" | "onRenew"> & {
  validForMs: number;
  onExpire: () => void;
};

function Countdown({ validForMs, isRenewing, renewalProblem, onExpire, onRenew }: CountdownProps) {
  const t = useTranslations("transfers.quote");
  const remainingMs = useRemainingTime(validForMs);
  const isVisible = useIsVisible();
  const isExpired = remainingMs <= 0;
  const hasAsked = useRef(false);

  useEffect(() => {
    // Nobody sees the price in a hidden tab, so the next price is requested when the tab becomes visible again.
    if (!isExpired || !isVisible || hasAsked.current) return;
    hasAsked.current = true;
    onExpire();
  }, [isExpired, isVisible, onExpire]);

  if (isRenewing) {
    return (
      <p className="mt-3 flex min-h-11 items-center gap-2 text-sm text-ink-muted">
        <Spinner /> {t("renewing")}
      </p>
    );
  }
  if (isExpired) {
    return (
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-3 text-sm">
        <div className="min-w-0">
          <p role="status" className="text-warning">
            {t("expired")}
          </p>
          {renewalProblem ? (
            <p role="alert" className="mt-1 text-danger">
              {renewalProblem}
            </p>
          ) : null}
        </div>
        <Button variant="secondary" onClick={onRenew}>
          {t("renew")}
        </Button>
      </div>
    );
  }
  return (
    <div className="mt-3 min-h-11">
      <div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-line">
        <div
          className="h-full rounded-full bg-accent ease-linear motion-safe:transition-[width] motion-safe:duration-1000"
          style={{ width: `${Math.min(100, (remainingMs / validForMs) * 100)}%` }}
        />
      </div>
      <p role="timer" className="mt-2 text-sm text-ink-muted tabular-nums">
        {t("remaining", { seconds: Math.ceil(remainingMs / 1_000) })}
      </p>
    </div>
  );
}

/**
 * Counts down once a second. Computes the remaining time from the clock, so that a page shows the right time after it was
 * suspended.
 */
function useRemainingTime(validForMs: number): number {
  const [remainingMs, setRemainingMs] = useState(validForMs);
  useEffect(() => {
    const endsAt = Date.now() + validForMs;
    const look = () => setRemainingMs(endsAt - Date.now());
    const timer = setInterval(look, 1_000);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [validForMs]);
  return remainingMs;
}

function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(true);
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === "visible");
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return isVisible;
}
