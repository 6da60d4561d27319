import type { ReactNode } from "react";
import { classNames } from "./class-names";

type DescriptionListProps = {
  items: { term: ReactNode; value: ReactNode }[];
  /**
   * True if wide screens show the terms in one column and the values in a second column. On phones, the values are at the right
   * edge, where long values wrap.
   */
  hasTermColumn?: boolean;
  /** True for a short list inside a form. The rows of such a list are low and have no lines between them. */
  isPlain?: boolean;
};

/** Names with their values, such as the effects of a transfer. */
export function DescriptionList({ items, hasTermColumn = false, isPlain = false }: DescriptionListProps) {
  const keys = factKeys(items);
  return (
    <dl className={isPlain ? "flex flex-col gap-1.5" : "divide-y divide-line"}>
      {items.map(({ term, value }, index) => (
        <div
          key={keys[index]}
          className={classNames(
            "items-baseline gap-x-4 md:gap-x-6 text-sm",
            !isPlain && "py-2.5",
            hasTermColumn
              ? "grid grid-cols-[fit-content(55%)_minmax(0,1fr)] max-md:*:last:text-right md:grid-cols-[14rem_minmax(0,1fr)]"
              : "flex flex-wrap",
          )}
        >
          <dt className="grow text-ink-muted">{term}</dt>
          {/* A value without room beside its term stands below the term, at the left, so that an account number is not broken. */}
          <dd className="min-w-0 max-w-full font-medium break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Returns React keys for facts. The key of a fact is its term and not its index. With an index as key, a newly inserted fact
 * would change the keys of the facts below the new fact, and React would close the dialogs of these facts.
 */
export function factKeys(facts: { term: ReactNode }[]): string[] {
  const counts = new Map<string, number>();
  return facts.map(({ term }) => {
    const name = typeof term === "string" ? term : "";
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return `${count} ${name}`;
  });
}
