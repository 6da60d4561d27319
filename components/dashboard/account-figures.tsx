"use client";

import type { ComponentProps, ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import type { CopyWords } from "@/components/ui/help/copy-button";
import { Explained } from "@/components/ui/help/explained";
import { lateModule } from "@/components/ui/overlay/late-module";
import { fittingSize } from "./fitting-size";
import { NameAccount, type NameAccountProps } from "./name-account";

const useCopyButton = lateModule(() => import("@/components/ui/help/copy-button"));

/**
 * `name` is the key of the term's explanation. `copy` is the label of the button that copies the text. `isAmount` is true if the
 * text is an amount, which the reader can hide.
 */
type Detail = {
  term: string;
  name?: ComponentProps<typeof Explained>["term"];
  text: string;
  copy?: CopyWords;
  isAmount?: boolean;
};

/** The texts of the panel. */
export type AccountFiguresProps = {
  title: string;
  /** The sign of the currency. */
  mark: string;
  /** The customer's name for the account, or the name of the currency. */
  name: string;
  naming: NameAccountProps;
  available: Detail;
  type: Detail;
  status: string;
  details: Detail[];
  /** The button that hides the amounts. */
  eye: ReactNode;
};

/** A panel in the bank's blue with the texts and amounts of an account. */
export function AccountFigures(props: AccountFiguresProps) {
  const { title, mark, name: accountName, naming, available, type, status, details, eye } = props;
  const late = useCopyButton();
  return (
    <section
      aria-label={title}
      className="@container flex h-full flex-col overflow-hidden rounded-lg bg-brand text-brand-ink shadow-raised"
    >
      <div className="flex-1 px-4 pt-5 pb-4 @min-[20em]:px-5">
        <div className="mb-3 flex items-center gap-2.5">
          <span
            aria-hidden="true"
            className="grid size-8 shrink-0 place-items-center rounded-full bg-brand-deep text-sm font-semibold"
          >
            {mark}
          </span>
          <p className="min-w-0 truncate text-sm font-semibold">{accountName}</p>
          <NameAccount {...naming} />
          <div className="-my-3 -mr-3 ml-auto">{eye}</div>
        </div>
        <p className="text-sm text-brand-muted">{available.term}</p>
        <p
          className="mt-1 leading-[1.15] font-semibold tracking-tight"
          // The font size depends on the panel's width, and is at most 2.5rem.
          style={{ fontSize: fittingSize(available.text, "2.5rem", "2.5rem") }}
        >
          <span className="figures private">{available.text}</span>
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
          <span className="text-brand-muted">{type.term}</span>
          <span className="font-semibold tracking-wide">{type.text}</span>
          <span className="rounded-full border border-brand-muted/50 px-2.5 py-0.5 text-xs font-medium">{status}</span>
        </div>
      </div>
      <dl className="grid grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] gap-x-3 gap-y-3 bg-brand-deep px-4 py-4 @min-[20em]:px-5 @min-[20em]:grid-cols-2 @max-[17em]:grid-cols-1 @min-[38em]:grid-cols-4">
        {details.map(({ term, name, text, copy, isAmount }) => (
          <div key={term} className="min-w-0">
            <dt className="text-xs text-brand-muted">{name ? <Explained term={name}>{term}</Explained> : term}</dt>
            <dd
              className={classNames(
                "relative mt-0.5 w-fit max-w-full text-sm font-medium break-words tabular-nums",
                // The padding reserves space for the copy button, which loads later.
                copy && "pr-7",
                isAmount && "private",
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
