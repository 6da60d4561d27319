import type { ReactNode } from "react";

/** Names and values, such as what a transfer is about to do. */
export function DescriptionList({ items }: { items: { term: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className="divide-y divide-line">
      {items.map(({ term, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
        <div key={index} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 md:gap-x-6 text-sm">
          <dt className="text-ink-muted">{term}</dt>
          {/* A value that has no room beside its term has the line below: an account number is not cut into two. */}
          <dd className="ml-auto min-w-0 max-w-full text-right font-medium break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
