import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
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
  /** A sentence with the chosen amount. */
  title: ReactNode;
  /** The effective annual rate as a fraction: 0.05 means 5 %. */
  effectiveRate: number;
  /** The main figure, and what the figure means. */
  figure: ReactNode;
  figureText: string;
  /** A line below the main figure. */
  detail: ReactNode;
  /** Further figures, which are beside the slider. */
  figures: Fact[];
};

type PlanCardProps = {
  /** The rate per year, in hundredths of a percent. */
  profitBp: number;
  name: string;
  range: AmountRange;
  /** The chosen amount, in minor units. */
  amountMinor: bigint;
  /** The accessible name of the slider for the amount. */
  sliderLabel: string;
  onPick: (amountMinor: bigint) => void;
  example: PlanExample;
  /** The main terms. */
  terms: { term: string; value: ReactNode }[];
  /** The terms that few plans have. They are beside the slider. */
  moreTerms: Fact[];
  /** The reason why the customer cannot apply for this plan. */
  obstacle: Obstacle | null;
  /** The button that opens the application. */
  action: ReactNode;
};

/** Formats the chosen amount inside its sentence. */
export const amountFigure = (text: ReactNode) => (
  <span className="font-medium whitespace-nowrap text-ink tabular-nums">{text}</span>
);

const rateFigure = (text: ReactNode) => (
  <span className="block text-base leading-snug font-semibold text-ink tabular-nums">{text}</span>
);

/**
 * A plan: its name and its rate, an example, its terms, a calculator behind a button, and the button to apply. The effective rate
 * is beside the name, because only effective rates can be compared. The corresponding parts of neighbouring cards have the same
 * height.
 */
export function PlanCard(props: PlanCardProps) {
  const { profitBp, name, example, terms, obstacle, action } = props;
  const t = useTranslations("termProducts");
  const format = useFormatter();
  const effective = rateText(format, example.effectiveRate);
  return (
    <Card className="row-span-4 grid grid-rows-subgrid gap-y-0 px-card py-4">
      <div className="flex items-start justify-between gap-4">
        <h3 className="min-w-0 text-base font-semibold break-words">{name}</h3>
        <p className="shrink-0 text-right text-xs text-ink-muted max-[22em]:max-w-1/2">
          {t.rich("effective", { rate: effective, figure: rateFigure })}
        </p>
      </div>
      <div className="mt-2 text-sm text-ink-muted">
        <p>{example.title}</p>
        <p className="flex flex-wrap items-baseline gap-x-1.5">
          <span className="text-xl font-semibold tracking-tight text-ink">{example.figure}</span> {example.figureText}
        </p>
        <p className="flow tabular-nums">
          <span>{example.detail}</span>
          <span>{t("perYear", { profit: profitText(format, profitBp) })}</span>
        </p>
      </div>
      <div className="@container mt-3 border-t border-line pt-3">
        <ul className="grid grid-cols-2 @min-[29rem]:grid-cols-4 gap-x-4 gap-y-2 text-xs text-ink-muted tabular-nums">
          {terms.map(({ term, value }) => (
            <li key={term} className="min-w-0 break-words hyphens-auto">
              {term} <span className="block text-sm text-ink">{value}</span>
            </li>
          ))}
        </ul>
        <Disclosure
          isLate
          summary={
            <>
              <span aria-hidden="true">{t("calculate")}</span>
              <span className="sr-only">{`${t("calculate")}: ${name}`}</span>
            </>
          }
        >
          <Calculator {...props} />
        </Disclosure>
      </div>
      <div className="mt-1 flex flex-col gap-x-4 gap-y-2 md:flex-row md:items-center">
        {obstacle ? <NoApplication name={name} obstacle={obstacle} /> : action}
      </div>
    </Card>
  );
}

/** The slider for the amount, and the further figures and terms of the plan. */
function Calculator({ range, amountMinor, sliderLabel, onPick, example, moreTerms }: PlanCardProps) {
  return (
    <div className="mb-3 rounded bg-surface-sunken px-4 pt-1 pb-4">
      <AmountSlider range={range} amountMinor={amountMinor} label={sliderLabel} onPick={onPick} />
      <FactList columns="pairs" className="mt-4" facts={[...example.figures, ...moreTerms]} />
    </div>
  );
}

/**
 * The reason why the customer cannot apply. A reason with a link is shown beside the disabled button. A reason without a link
 * applies to all plans, so the card shows no button, and only screen readers read the reason again.
 */
function NoApplication({ name, obstacle }: { name: string; obstacle: Obstacle }) {
  const t = useTranslations("termProducts");
  const id = useId();
  // The notice above the plans shows the same reason.
  if (!obstacle.way) return <p className="sr-only">{obstacle.reason}</p>;
  return (
    <>
      <Button
        variant="secondary"
        className="md:min-w-28"
        aria-label={t("applyFor", { name })}
        aria-describedby={id}
        disabled
      >
        {t("apply")}
      </Button>
      <ObstacleNote id={id} obstacle={obstacle} />
    </>
  );
}

/** The grid of plans. */
export function PlanGrid({ children }: { children: ReactNode }) {
  return (
    // Exactly four plans are shown in two rows of two, because with three columns the fourth plan would be alone in its row.
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4 md:gap-6 md:has-[>:nth-child(4):last-child]:grid-cols-2">
      {children}
    </ul>
  );
}
