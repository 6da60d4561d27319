import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icon/icon";
import type { IconName } from "@/components/ui/icon/icon-names";
import { useFormatter } from "@/lib/i18n/formatter";
import type { Currency } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format-money";
import { readReason } from "@/lib/transfer-acts";
import { eventName, type TransferEvent, type TransferStory } from "@/lib/transfers/transfer-details.model";

const icons: Record<TransferEvent["kind"], IconName> = {
  waiting: "clock",
  in_progress: "clock",
  approved: "check",
  handed_over: "send",
  completed: "check",
  cancelled: "ban",
  rejected: "ban",
  price_ended: "ban",
  amount_changed: "pencil-line",
};

/** `among` contains the currencies of the amounts that the screen shows outside the timeline. */
type TransferTimelineProps = { story: TransferStory; among?: readonly Currency[] };

/**
 * The events of a transfer with their times, oldest first. If the transfer is not finished, the next expected event comes last.
 */
export function TransferTimeline({ story, among = [] }: TransferTimelineProps) {
  const t = useTranslations("transferPage");
  const { createdAt, events, waitsFor } = story;
  return (
    <ol className="text-sm">
      <Step icon="circle" title={t("events.initiated")} moment={createdAt} isLast={events.length === 0 && !waitsFor}>
        <p>{t("money.held")}</p>
      </Step>
      {events.map((event, index) => (
        <EventStep
          // biome-ignore lint/suspicious/noArrayIndexKey: new events are only appended
          key={index}
          event={event}
          story={story}
          among={among}
          isLast={index === events.length - 1 && !waitsFor}
        />
      ))}
      {waitsFor ? <Step icon="hourglass" title={t(`next.${waitsFor}`)} isLast isAhead /> : null}
    </ol>
  );
}

type EventStepProps = { event: TransferEvent; story: TransferStory; among: readonly Currency[]; isLast: boolean };

function EventStep({ event, story, among, isLast }: EventStepProps) {
  const t = useTranslations("transferPage");
  const locale = useLocale();
  const declined = useTranslations("notifications.declined");
  const { kind, money, amountMinor, amountBeforeMinor, happenedAt } = event;
  const reason = readReason(declined, event);
  const show = (minor: bigint) => formatMoney(minor, story.currency, locale, "auto", among);
  return (
    <Step icon={icons[kind]} title={t(`events.${eventName(event)}`)} moment={happenedAt} isLast={isLast}>
      {amountBeforeMinor === null ? null : (
        <p>{t("amountChange", { before: show(amountBeforeMinor), after: show(amountMinor) })}</p>
      )}
      {money === "kept" ? null : <p>{t(`money.${money}`)}</p>}
      {reason ? <p className="break-words">{t("reason", { reason })}</p> : null}
    </Step>
  );
}

type StepProps = {
  icon: IconName;
  title: string;
  /** Undefined for an event that has not happened yet. */
  moment?: Date;
  isLast: boolean;
  isAhead?: boolean;
  children?: ReactNode;
};

function Step({ icon, title, moment, isLast, isAhead = false, children }: StepProps) {
  const format = useFormatter();
  return (
    <li className="relative flex gap-3 pb-5 last:pb-0">
      {isLast ? null : <span aria-hidden="true" className="absolute top-8 bottom-0 left-[13px] w-0.5 bg-line" />}
      <span
        aria-hidden="true"
        className={classNames(
          "flex size-7 shrink-0 items-center justify-center rounded-full",
          isAhead ? "border border-dashed border-line-strong text-ink-muted" : "bg-accent-soft text-accent-text",
        )}
      >
        <Icon name={icon} className="size-4" />
      </span>
      <div className="min-w-0 flex-1 pt-1 text-ink-muted">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className={isAhead ? undefined : "font-medium text-ink"}>{title}</p>
          {moment ? (
            <time dateTime={moment.toISOString()} className="text-xs">
              {format.dateTime(moment, { dateStyle: "medium", timeStyle: "short" })}
            </time>
          ) : null}
        </div>
        {children}
      </div>
    </li>
  );
}
