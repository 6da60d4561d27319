"use client";

import { useUnpacked } from "@/components/ui/use-unpacked";
import type { Packed } from "@/lib/packed";

type Detail = { term: string; text: string };

/** What the panel says. */
type AccountWords = {
  title: string;
  available: Detail;
  type: Detail;
  status: string;
  details: Detail[];
};

/** An account in words and figures, on the bank's blue. */
export function AccountFigures({ words }: { words: Packed<AccountWords> }) {
  const { title, available, type, status, details } = useUnpacked(words);
  return (
    <section aria-label={title} className="overflow-hidden rounded-lg bg-brand text-brand-ink shadow-raised">
      <div className="flex flex-wrap items-start justify-between gap-4 p-5 md:p-7">
        <div>
          <p className="text-sm text-brand-muted">{available.term}</p>
          <p className="mt-1 text-xl font-semibold tracking-tight sm:text-2xl">
            <span className="figures">{available.text}</span>
          </p>
        </div>
        <div>
          <p className="text-sm text-brand-muted sm:text-end">{type.term}</p>
          <p className="mt-1 flex items-center gap-2.5 text-sm font-semibold tracking-wide">
            {type.text}
            <span className="rounded-full border border-brand-muted/50 px-2.5 py-0.5 text-xs font-medium">
              {status}
            </span>
          </p>
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 bg-brand-deep px-5 py-4 md:px-7 lg:grid-cols-4">
        {details.map(({ term, text }) => (
          <div key={term} className="min-w-0">
            <dt className="text-xs text-brand-muted">{term}</dt>
            <dd className="mt-0.5 font-medium break-words tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
