import type { ReactNode } from "react";
import { classNames } from "./class-names";

type CardHeadProps = {
  title: ReactNode;
  /** The id of the title, for a card whose accessible name is the title. */
  id?: string;
  /** A sentence below the title. */
  text?: ReactNode;
  /** A link, button or badge at the end of the line with the title. */
  children?: ReactNode;
};

/** The head of a card: its title, a sentence, and a link or button. */
export function CardHead({ title, id, text, children }: CardHeadProps) {
  return (
    <div
      className={classNames(
        "flex flex-wrap items-center justify-between gap-x-2 gap-y-1 border-b border-line px-card last:border-b-0",
        text ? "py-3" : "py-2",
      )}
    >
      <div className="flex min-h-11 min-w-0 flex-col justify-center">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {text ? <p className="text-sm text-ink-muted">{text}</p> : null}
      </div>
      {children}
    </div>
  );
}
