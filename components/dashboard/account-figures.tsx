"use client";

import type { ComponentProps } from "react";
import { classNames } from "@/components/ui/class-names";
import type { CopyWords } from "@/components/ui/help/copy-button";
import { Explained } from "@/components/ui/help/explained";
import { lateModule } from "@/components/ui/overlay/late-module";

const useCopyButton = lateModule(() => import("@/components/ui/help/copy-button"));

/** `name` is the key of the term's explanation. `copy` is the label of the button that copies the text. */
type Detail = {
  term: string;
  name?: ComponentProps<typeof Explained>["term"];
  text: string;
  copy?: CopyWords;
};

/** The texts of the panel. */
type AccountFiguresProps = {
  title: string;
  available: Detail;
  type: Detail;
  status: string;
  details: Detail[];
};

/** A panel in the bank's blue with the texts and amounts of an account. */
export function AccountFigures({ title, available, type, status, details }: AccountFiguresProps) {
  const late = useCopyButton();
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
      <dl className="grid grid-cols-1 gap-x-4 gap-y-4 bg-brand-deep min-[22em]:grid-cols-2 px-5 py-4 sm:gap-x-6 md:px-7 lg:grid-cols-4">
        {details.map(({ term, name, text, copy }) => (
          <div key={term} className="min-w-0">
            <dt className="text-xs text-brand-muted">{name ? <Explained term={name}>{term}</Explained> : term}</dt>
            <dd
              className={classNames(
                "relative mt-0.5 w-fit max-w-full text-sm font-medium break-words tabular-nums sm:text-base",
                // Leaves room for the copy button, so that nothing moves when the button has loaded.
                copy && "pr-8",
              )}
            >
              {text}
              {copy && late ? (
                <late.CopyButton text={text} words={copy} className="!absolute inset-y-0 right-0 items-center" />
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
