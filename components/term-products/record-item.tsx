import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon/icon";
import { RecordLink } from "./record-link";

type RecordItemProps = {
  href: string;
  name: string;
  badge: ReactNode;
  /** The main figure and its name. */
  figure: { term: string; value: ReactNode };
  /** The figures below the main figure. */
  children: ReactNode;
};

/** A loan or deposit in a list of cards. The whole item is a link. */
export function RecordItem({ href, name, badge, figure, children }: RecordItemProps) {
  return (
    <li className="relative p-card hover:bg-surface-hover">
      <RecordHead href={href} name={name} badge={badge} />
      <dl>
        <dt className="text-sm text-ink-muted">{figure.term}</dt>
        <dd className="text-xl font-semibold tracking-tight tabular-nums">{figure.value}</dd>
      </dl>
      {children}
    </li>
  );
}

/** The name and the status of a loan or deposit. The name is a link that covers the whole item. */
export function RecordHead({ href, name, badge }: Pick<RecordItemProps, "href" | "name" | "badge">) {
  return (
    <div className="mb-3 flex items-center justify-between gap-4">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <RecordLink href={href} name={name} look="font-semibold break-words" />
        {badge}
      </div>
      <Icon name="chevron-right" className="size-4 shrink-0 text-ink-faint" />
    </div>
  );
}
