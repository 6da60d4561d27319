import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useMoneyFormat } from "@/components/ui/amount";
import { classNames } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icon/icon";
import type { IconName } from "@/components/ui/icon/icon-names";
import { RefreshEvery } from "@/components/ui/progress/refresh-every";
import { arrivalText } from "@/components/wires/arrival-text";
import { useFormatter } from "@/lib/i18n/formatter";
import { isolate } from "@/lib/i18n/isolate";
import { readReason } from "@/lib/transfer-acts";
import { reasonOfCode } from "@/lib/transfers/networks/network-reason.model";
import { eventName, type TransferDetails, type TransferEvent } from "@/lib/transfers/transfer-details.model";
import { type TrackerStep, trackTransfer } from "@/lib/transfers/transfer-tracker.model";

const refreshEveryMs = 15_000;

/**
 * The steps of a transfer with their times and actors, the step that happens next, and the seal over the payment. Until the
 * transfer has ended and a seal covers its entry, the tracker reloads the page's data every `refreshEveryMs` milliseconds.
 */
export function TransferTracker({ details }: { details: TransferDetails }) {
  const t = useTranslations("transferPage.tracker");
  const steps = trackTransfer({ ...details, channel: details.transfer.channel });
  const isOpen = details.story.waitsFor !== null || details.seal?.sealedAt === null;
  return (
    <>
      <ol aria-live="polite" className="text-sm">
        {steps.map((step, index) => (
          <Step key={step.name} step={step} next={steps[index + 1]} details={details} />
        ))}
      </ol>
      {details.seal ? <Seal sealedAt={details.seal.sealedAt} /> : null}
      {isOpen ? (
        <>
          <p className="mt-4 text-xs text-ink-muted print:hidden">{t("movesByItself")}</p>
          <RefreshEvery intervalMs={refreshEveryMs} />
        </>
      ) : null}
    </>
  );
}

type StepProps = { step: TrackerStep; next: TrackerStep | undefined; details: TransferDetails };

const marks: Record<TrackerStep["state"], { icon?: IconName; className: string }> = {
  done: { icon: "check", className: "bg-accent text-accent-ink" },
  now: { icon: "hourglass", className: "border-2 border-accent bg-surface text-accent-text" },
  ahead: { className: "border-2 border-line-strong" },
  ended: { icon: "ban", className: "bg-ink text-surface" },
};

function Step({ step, next, details }: StepProps) {
  const t = useTranslations("transferPage");
  const title = useStepTitle();
  const format = useFormatter();
  const { state, at, events } = step;
  const reason = useReason(step, details);
  const { icon, className } = marks[state];
  return (
    <li aria-current={state === "now" ? "step" : undefined} className="relative flex gap-4 pb-6 last:pb-0">
      {next ? (
        <span
          aria-hidden="true"
          className={classNames(
            "absolute top-8 bottom-0 left-[15px] border-l-2",
            next.state === "done" || next.state === "ended" ? "border-accent" : "border-line",
          )}
        />
      ) : null}
      <span
        aria-hidden="true"
        className={classNames("flex size-8 shrink-0 items-center justify-center rounded-full", className)}
      >
        {icon ? <Icon name={icon} className="size-4" /> : null}
      </span>
      <div className="min-w-0 flex-1 pt-1 text-ink-muted">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className={state === "ahead" ? undefined : "text-base font-semibold text-ink"}>{title(step)}</p>
          {at ? (
            <time dateTime={at.toISOString()} className="figures text-xs">
              {format.dateTime(at, { dateStyle: "medium", timeStyle: "short" })}
            </time>
          ) : null}
        </div>
        <StepText step={step} details={details} />
        {reason ? <p className="break-words">{t("reason", { reason: isolate(reason) })}</p> : null}
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: new events are only appended
          <Happened key={index} event={event} details={details} />
        ))}
      </div>
    </li>
  );
}

/** Returns a function for the title of a step. The title of the next step is a sentence and not only the step's name. */
function useStepTitle(): (step: TrackerStep) => string {
  const t = useTranslations("transferPage");
  const names = {
    ordered: t("events.initiated"),
    checked: t("tracker.checked"),
    sent: t("tracker.sent"),
    arrived: t("tracker.arrived"),
    cancelled: t("events.cancelled"),
    rejected: t("events.rejected"),
    reversed: t("events.reversed"),
    price_ended: t("events.price_ended"),
  };
  const ahead: Partial<typeof names> = { sent: t("tracker.ahead.sent"), arrived: t("tracker.ahead.arrived") };
  const next: Partial<typeof names> = {
    checked: t("next.bank"),
    sent: t("tracker.nextSent"),
    arrived: t("next.network"),
  };
  return ({ name, state }) => (state === "now" ? next : state === "ahead" ? ahead : names)[name] ?? names[name];
}

/**
 * The reason why the transfer has ended. If the network returned the payment, the network's reason is shown in the reader's
 * language.
 */
function useReason(step: TrackerStep, { networkReturn }: TransferDetails): string {
  const t = useTranslations("networkReasons");
  const declined = useTranslations("notifications.declined");
  const isReturn = step.name === "reversed" && networkReturn?.state === "booked";
  const known = isReturn ? reasonOfCode(networkReturn.code) : null;
  return known ? t(known) : readReason(declined, step);
}

/** The actor of a finished step and its effect on the money, or the time when the next step happens. */
function StepText({ step: { name, state, actor }, details }: { step: TrackerStep; details: TransferDetails }) {
  const t = useTranslations("transferPage");
  const format = useFormatter();
  const wire = useTranslations("wireDetails");
  const locale = useLocale();
  const { isOwn, transfer, priceEnd, arrival, networkReturn } = details;
  const lines: ReactNode[] = [];
  if (actor === "sender") {
    const by = name === "ordered" ? "ordered" : "cancelled";
    lines.push(isOwn ? t(`tracker.byYou.${by}`) : t(`tracker.bySender.${by}`, { name: isolate(transfer.senderName) }));
  } else if (actor && name !== "ordered") {
    lines.push(t(`tracker.by.${actor}.${name}` as "tracker.by.bank.checked"));
  }
  if (name === "ordered" && details.phase === "held") lines.push(t("money.held"));
  if (name === "checked" && state === "done") lines.push(t("money.posted"));
  if (name === "arrived" && networkReturn?.state === "waiting" && details.phase !== "released") {
    lines.push(<span className="font-medium text-ink">{t("tracker.returnWaits")}</span>);
  }
  if (name === "arrived" && networkReturn?.state === "in_file" && details.phase !== "released") {
    lines.push(<span className="font-medium text-ink">{t("tracker.returnBooked")}</span>);
  }
  if (state === "ended") lines.push(t(name === "reversed" ? "money.returned" : "money.released"));
  if (state === "now") {
    const checking = transfer.status === "active" ? "active" : "pending";
    lines.push(t(name === "checked" ? `tracker.when.${checking}` : `tracker.when.${name as "sent" | "arrived"}`));
    const end = priceEnd && format.dateTime(priceEnd, { dateStyle: "medium", timeStyle: "short" });
    if (name === "checked" && end) lines.push(t("tracker.when.priceEnd", { end }));
  }
  if (name === "arrived" && state !== "done" && arrival) {
    const { text, reason } = arrivalText(arrival, { t: wire, format, locale });
    lines.push(<span className="font-medium text-ink">{text}</span>);
    if (reason) lines.push(reason);
  }
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no state
    <p key={index}>{line}</p>
  ));
}

/** An event within a step, such as a changed amount. */
function Happened({ event, details }: { event: TransferEvent; details: TransferDetails }) {
  const t = useTranslations("transferPage");
  const format = useFormatter();
  const { currency, debitedCurrency } = details.transfer;
  const money = useMoneyFormat([debitedCurrency]);
  const { amountBeforeMinor: before, amountMinor, happenedAt } = event;
  const reason = readReason(useTranslations("notifications.declined"), event);
  return (
    <div className="mt-2 rounded bg-surface-sunken px-3 py-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium text-ink">{t(`events.${eventName(event)}`)}</span>
        <time dateTime={happenedAt.toISOString()} className="figures text-xs">
          {format.dateTime(happenedAt, { dateStyle: "medium", timeStyle: "short" })}
        </time>
      </p>
      {before === null ? null : (
        <p>{t("amountChange", { before: money(before, currency), after: money(amountMinor, currency) })}</p>
      )}
      {reason ? <p className="break-words">{t("reason", { reason: isolate(reason) })}</p> : null}
    </div>
  );
}

function Seal({ sealedAt }: { sealedAt: Date | null }) {
  const t = useTranslations("transferPage.seal");
  const format = useFormatter();
  return (
    <div role="status" className="mt-6 flex gap-4 border-t border-line pt-4 text-sm text-ink-muted">
      <span aria-hidden="true" className="flex size-8 shrink-0 items-center justify-center">
        <Icon
          name={sealedAt ? "shield-check" : "circle-dashed"}
          className={classNames("size-6", sealedAt ? "text-positive" : undefined)}
        />
      </span>
      <div className="min-w-0 pt-1">
        <p className="font-semibold text-ink">
          {sealedAt
            ? t("sealed", { moment: format.dateTime(sealedAt, { dateStyle: "medium", timeStyle: "short" }) })
            : t("waiting")}
        </p>
        <p>{t(sealedAt ? "sealedText" : "waitingText")}</p>
      </div>
    </div>
  );
}
