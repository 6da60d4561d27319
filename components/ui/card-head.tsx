import type { ReactNode } from "react";

type CardHeadProps = {
  title: ReactNode;
  /** The id of the title, for a card that is named by it. */
  id?: string;
  /** A link or button at the end of the line. */
  children?: ReactNode;
};

/** The head of a card: its title, and a link or button. */
export function CardHead({ title, id, children }: CardHeadProps) {
  return (
    <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-2">
      <h2 id={id} className="flex min-h-11 items-center font-semibold">
        {title}
      </h2>
      {children}
    </div>
  );
}
