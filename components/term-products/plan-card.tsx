import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useMoneyFormat } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { Disclosure } from "@/components/ui/disclosure";
import { useFormatter } from "@/lib/i18n/formatter";
import type { AmountRange } from "./amount-range";
import { AmountSlider } from "./amount-slider";
import { type Fact, FactList } from "./fact-list";
import type { Obstacle } from "./obstacle";
import { ObstacleNote } from "./obstacle-note";
import { profitText, rateText } from "./rate-text";

/** The exact cost or interest of a plan for the chosen amount. */
type PlanExample = {
  title: ReactNode;
  /** The effective annual rate as a fraction: 0.05 means 5 %. */
  effectiveRate: number;
  figures: Fact[];
  note?: string | null;
};

type PlanCardProps = {
  /** The rate per year, in hundredths of a percent. */
  profitBp: number;
  name: string;
  range: AmountRange;
  /** The duration as text. */
  duration: string;
  /** The chosen amount, in minor units. */
  amountMinor: bigint;
  /** The accessible name of the slider for the amount. */
  sliderLabel: string;
  onPick: (amountMinor: bigint) => void;
  example: PlanExample;
  facts: Fact[];
  /** True if the customer cannot apply for any plan. A notice on the page explains the reason. */
  isBlocked: boolean;
  /** The reason why the customer cannot apply for this plan. */
  obstacle: Obstacle | null;
  /** The button that opens the application. */
  action: ReactNode;
};

/** Formats the chosen amount as a large figure inside its sentence. */
export const amountFigure = (text: ReactNode) => (
  <span className="text-lg font-semibold text-ink tabular-nums">{text}</span>
);

const rateFigure = (text: ReactNode) => (
  <span className="text-xl font-semibold tracking-tight text-ink tabular-nums">{text}</span>
);

const plainFigure = (text: ReactNode) => <span className="tabular-nums">{text}</span>;

/**
 * A plan: its name, a calculator, its terms, and the button to apply. The effective rate has a larger font than the plan's yearly
 * rate, because only effective rates can be compared. The corresponding parts of neighbouring cards have the same height.
 */
export function PlanCard(props: PlanCardProps) {
  const { profitBp, name, example, facts, isBlocked, obstacle, action } = props;
  const t = useTranslations("termProducts");
  const format = useFormatter();
  if (isBlocked || obstacle) return <BlockedPlan {...props} />;
  return (
    <Card className="row-span-4 grid grid-rows-subgrid gap-y-0 p-card">
      <div className="mb-4">
        <h3 className="text-base font-semibold break-words">{name}</h3>
        <p className="mt-2 text-ink-muted">
          {t.rich("effective", { rate: rateText(format, example.effectiveRate), figure: rateFigure })}
        </p>
        <p className="mt-2 text-sm text-ink-muted">
          {t.rich("perYear", { profit: profitText(format, profitBp), figure: plainFigure })}
        </p>
      </div>
      <Calculator {...props} />
      <FactList columns="pairs" facts={facts} />
      <div className="self-end pt-5">{action}</div>
    </Card>
  );
}

/** The cost or interest of a plan for an amount that the customer chooses with a slider. */
function Calculator({ range, amountMinor, sliderLabel, onPick, example }: PlanCardProps) {
  return (
    <div className="@container mb-5 rounded bg-surface-sunken p-4 md:px-5">
      <p className="text-sm text-ink-muted">{example.title}</p>
      <AmountSlider range={range} amountMinor={amountMinor} label={sliderLabel} onPick={onPick} />
      <FactList columns={example.figures.length === 3 ? "three" : "pairs"} className="mt-4" facts={example.figures} />
      {example.note ? <p className="mt-3 text-xs text-ink-muted">{example.note}</p> : null}
    </div>
  );
}

/** A short card shows only this number of the example's figures. */
const shortFigures = 2;

/**
 * A plan for which the customer cannot apply. The card is short, so that the next plan is visible. A button opens the card's
 * calculator and terms.
 */
function BlockedPlan(props: PlanCardProps) {
  const { name, profitBp, range, duration, example, facts, obstacle } = props;
  const t = useTranslations("termProducts");
  const format = useFormatter();
  const money = useMoneyFormat();
  const { currency, minimumMinor, maximumMinor } = range;
  return (
    <Card className="row-span-4 flex flex-col px-card pt-4 pb-2">
      <h3 className="text-base font-semibold break-words">{name}</h3>
      <p className="mt-1 text-sm text-ink-muted">
        {t.rich("effective", { rate: rateText(format, example.effectiveRate), figure: amountFigure })}
      </p>
      <ul className="dotted mt-1 text-sm text-ink-muted tabular-nums">
        <li>{t.rich("perYear", { profit: profitText(format, profitBp), figure: plainFigure })}</li>
        <li>{duration}</li>
      </ul>
      <p className="text-sm text-ink-muted tabular-nums">
        {t("range", { minimum: money(minimumMinor, currency), maximum: money(maximumMinor, currency) })}
      </p>
      {example.note ? <p className="mt-1 text-xs text-ink-muted">{example.note}</p> : null}
      <p className="mt-3 text-sm text-ink-muted">{example.title}</p>
      <ul className="dotted text-sm tabular-nums">
        {example.figures.slice(0, shortFigures).map(({ term, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the figures keep their order
          <li key={index}>
            {term} <span className="font-medium">{value}</span>
          </li>
        ))}
      </ul>
      <Disclosure
        isLate
        className="mt-1"
        summary={
          <>
            {t("calculate")}
            <span className="sr-only">{`: ${name}`}</span>
          </>
        }
      >
        <div className="pt-2 pb-3">
          <Calculator {...props} />
          <FactList columns="pairs" facts={facts} />
        </div>
      </Disclosure>
      {obstacle ? (
        <div className="mt-auto pb-2">
          <ObstacleNote obstacle={obstacle} className="bg-surface-sunken py-2" />
        </div>
      ) : null}
    </Card>
  );
}

/** The grid of plans. */
export function PlanGrid({ children }: { children: ReactNode }) {
  return (
    // Exactly four plans are shown in two rows of two, because otherwise one plan would be alone in the second row.
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4 md:gap-6 md:has-[>:nth-child(4):last-child]:grid-cols-2">
      {children}
    </ul>
  );
}
