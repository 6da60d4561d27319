import type { ReactNode } from "react";

/** Names and values, such as what a transfer is about to do. */
export function DescriptionList({ items }: { items: { term: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className="divide-y divide-line">
      {items.map(({ term, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
        <div key={index} className="flex items-baseline justify-between gap-4 py-2.5 md:gap-6 text-sm">
          {/* A term gives way only where its value cannot. */}
          <dt className="shrink text-ink-muted">{term}</dt>
          <dd className="min-w-0 shrink-9999 text-right font-medium break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
