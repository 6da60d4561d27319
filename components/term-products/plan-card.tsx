import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ButtonLink, buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { useFormatter } from "@/lib/i18n/formatter";
import { type Fact, FactList } from "./fact-list";
import type { Obstacle } from "./obstacle";
import { profitText, rateText } from "./rate-text";

/** The real cost or gain of a plan for its minimum amount. */
type PlanExample = {
  title: string;
  /** The effective annual rate as a fraction: 0.05 means 5 %. */
  effectiveRate: number;
  figures: Fact[];
  note?: string | null;
};

type PlanCardProps = {
  /** The rate per year, in hundredths of a percent. */
  profitBp: number;
  name: string;
  example: PlanExample;
  facts: Fact[];
  /** If the customer cannot apply, the reason replaces `action`. */
  obstacle: Obstacle | null;
  /** The button that opens the application. */
  action: ReactNode;
};

const figure = (text: ReactNode) => (
  <span className="text-2xl font-semibold tracking-tight text-ink tabular-nums">{text}</span>
);

/**
 * A plan: its name, example and terms, and the button to apply. The effective rate is larger than the plan's yearly rate, because
 * only effective rates can be compared. The parts of cards side by side have the same heights.
 */
export function PlanCard({ profitBp, name, example, facts, obstacle, action }: PlanCardProps) {
  const t = useTranslations("termProducts");
  const format = useFormatter();
  return (
    <Card className="row-span-4 grid grid-rows-subgrid gap-y-0 p-5 md:p-6">
      <div className="mb-4">
        <h3 className="text-base font-semibold break-words">{name}</h3>
        <p className="mt-2 text-ink-muted">
          {t.rich("effective", { rate: rateText(format, example.effectiveRate), figure })}
        </p>
        <p className="text-sm text-ink-muted">
          {t.rich("perYear", {
            profit: profitText(format, profitBp),
            figure: (text) => <span className="font-medium text-ink tabular-nums">{text}</span>,
          })}
        </p>
      </div>
      <div className="mb-3 rounded bg-surface-sunken p-4">
        <p className="mb-3 text-xs text-ink-muted">{example.title}</p>
        <FactList facts={example.figures} />
        {example.note ? <p className="mt-3 text-xs text-ink-muted">{example.note}</p> : null}
      </div>
      <div className="-mb-1 border-t border-line pt-1">
        <DescriptionList items={facts} />
      </div>
      <div className="flex flex-col gap-3 self-end pt-5">
        {obstacle ? <ObstacleNote obstacle={obstacle} /> : action}
      </div>
    </Card>
  );
}

function ObstacleNote({ obstacle: { reason, link, href } }: { obstacle: Obstacle }) {
  return (
    <>
      <p className="text-sm break-words text-ink-muted">{reason}</p>
      {href.startsWith("/") ? (
        <ButtonLink variant="secondary" href={href}>
          {link}
        </ButtonLink>
      ) : (
        <a className={buttonClass("secondary")} href={href}>
          {link}
        </a>
      )}
    </>
  );
}

/** The grid of plans. */
export function PlanGrid({ children }: { children: ReactNode }) {
  return (
    // Four plans stand in two rows of two, because a single plan in the second row looks lost.
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4 md:gap-6 md:has-[>:nth-child(4):last-child]:grid-cols-2">
      {children}
    </ul>
  );
}
