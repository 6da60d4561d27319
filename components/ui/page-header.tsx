import type { ReactNode } from "react";
import { Icon } from "./icon/icon";
import { Link } from "./link";

type PageHeaderProps = {
  title: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
  /** The link from a record's page back to the list of records. */
  back?: { href: string; text: string };
};

/** The link back to the list, the page's title, a sentence below the title, and the actions on the whole page. */
export function PageHeader({ title, text, actions, back }: PageHeaderProps) {
  return (
    <>
      {back ? (
        <Link href={back.href} className="action-link mb-2 gap-1.5 print:hidden">
          <Icon name="arrow-left" className="size-4" />
          {back.text}
        </Link>
      ) : null}
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold hyphens-auto break-words max-[26em]:text-[1.5rem]">{title}</h1>
          {text ? <p className="mt-1 text-ink-muted">{text}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-3 print:hidden">{actions}</div> : null}
      </header>
    </>
  );
}
