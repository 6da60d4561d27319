import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { factKeys } from "@/components/ui/description-list";

/** A named figure. `note` is shown below the figure. */
export type Fact = { term: ReactNode; value: ReactNode; note?: ReactNode };

type FactListProps = {
  facts: Fact[];
  /** `pairs`: two columns. `fit`: as many columns as fit. */
  columns?: "pairs" | "fit";
  className?: string;
};

const grids = {
  pairs: "grid-cols-2",
  fit: "grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))]",
};

/** The main figures, side by side. */
export function FactList({ facts, columns = "fit", className }: FactListProps) {
  const keys = factKeys(facts);
  return (
    <dl className={classNames("grid gap-x-6 gap-y-4", grids[columns], className)}>
      {facts.map(({ term, value, note }, index) => (
        <div key={keys[index]} className="min-w-0">
          <dt className="text-xs text-ink-muted">{term}</dt>
          <dd className="mt-0.5 font-semibold break-words tabular-nums">{value}</dd>
          {note ? <dd className="mt-0.5 text-xs text-ink-muted">{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
