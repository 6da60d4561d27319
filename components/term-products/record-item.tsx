import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon/icon";
import { type Fact, FactList } from "./fact-list";
import { RecordLink } from "./record-link";

type RecordHeadProps = { href: string; name: string; badge: ReactNode };

type RecordItemProps = RecordHeadProps & {
  /** The main figure and its name. */
  figure: { term: string; value: ReactNode };
  /** The figures below the main figure. */
  children: ReactNode;
};

/** A loan or deposit in a list of cards. The whole item is a link. */
export function RecordItem({ figure, children, ...head }: RecordItemProps) {
  return (
    <li className="relative p-card hover:bg-surface-hover">
      <RecordHead {...head} />
      <dl>
        <dt className="text-sm text-ink-muted">{figure.term}</dt>
        <dd className="text-xl font-semibold tracking-tight tabular-nums">{figure.value}</dd>
      </dl>
      {children}
    </li>
  );
}

type RecordCardProps = {
  /** The id of the main figure's name, which is also the card's accessible name. */
  id: string;
  /** Absent if the main figure is the sum of several records. */
  head?: RecordHeadProps | undefined;
  figure: { term: string; values: ReactNode[] };
  progress?: ReactNode;
  facts?: Fact[] | undefined;
  action?: ReactNode;
};

/** The running loan or the running deposits, as the main figure of a page. */
export function RecordCard({ id, head, figure, progress, facts, action }: RecordCardProps) {
  return (
    <Card aria-labelledby={id} className={head ? "relative p-card hover:bg-surface-hover" : "p-card"}>
      {head ? <RecordHead {...head} /> : null}
      <div className="record-columns">
        <div>
          <h2 id={id} className="text-sm text-ink-muted">
            {figure.term}
          </h2>
          {figure.values.map((value, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the figures keep their order
            <p key={index} className="text-2xl font-semibold tracking-tight">
              {value}
            </p>
          ))}
        </div>
        {progress ? <div>{progress}</div> : null}
        {facts ? <FactList facts={facts} /> : null}
        {action ? <div>{action}</div> : null}
      </div>
    </Card>
  );
}

/** The name and the status of a loan or deposit. The name is a link that covers the whole item. */
function RecordHead({ href, name, badge }: RecordHeadProps) {
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
