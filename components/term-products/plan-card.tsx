import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { useFormatter } from "@/lib/i18n/formatter";
import type { Fact } from "./fact-list";
import { profitText } from "./rate-text";

type PlanCardProps = {
  /** The rate per year, in hundredths of a percent. */
  profitBp: number;
  name: string;
  facts: Fact[];
  /** The button that opens the application. If `action` is missing, `note` explains why the customer cannot apply. */
  action?: ReactNode;
  note?: ReactNode;
};

/** A plan: its yearly rate, name and terms, and the button to apply. */
export function PlanCard({ profitBp, name, facts, action, note }: PlanCardProps) {
  const t = useTranslations("termProducts");
  const format = useFormatter();
  return (
    <Card className="flex h-full flex-col p-5 md:p-6">
      <p className="text-ink-muted">
        {t.rich("perYear", {
          profit: profitText(format, profitBp),
          figure: (text) => <span className="text-2xl font-semibold tracking-tight text-ink tabular-nums">{text}</span>,
        })}
      </p>
      <h3 className="mt-1 mb-3 text-base font-semibold break-words">{name}</h3>
      <div className="-mb-1 border-t border-line pt-1">
        <DescriptionList items={facts} />
      </div>
      <div className="mt-auto flex flex-col gap-3 pt-5">
        {note ? <p className="text-sm text-ink-muted">{note}</p> : null}
        {action}
      </div>
    </Card>
  );
}

/** The grid of plans. */
export function PlanGrid({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4 md:gap-6">{children}</ul>;
}
