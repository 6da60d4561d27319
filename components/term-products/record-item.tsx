import type { ReactNode } from "react";
import { RecordLink } from "./record-link";

type RecordItemProps = {
  href: string;
  name: string;
  badge: ReactNode;
  amount: ReactNode;
  /** The figures below the name. */
  children: ReactNode;
};

/** A loan or deposit in a list of cards. The whole item is a link. */
export function RecordItem({ href, name, badge, amount, children }: RecordItemProps) {
  return (
    <li className="relative p-5 hover:bg-surface-hover">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <RecordLink href={href} name={name} />
          {badge}
        </div>
        <span className="font-semibold tabular-nums">{amount}</span>
      </div>
      {children}
    </li>
  );
}
