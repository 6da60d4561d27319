import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon/icon";
import { Link } from "./link";

type PageHeaderProps = {
  title: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
  /** True when the actions are icons on phones. Icons stay beside the title. */
  hasIconsOnPhones?: boolean;
  /** The link from a record's page back to the list of records. */
  back?: { href: string; text: string };
};

/**
 * The link back to the list, the page's title, a sentence below the title, and the actions on the whole page. On phones, the
 * actions have a row of their own.
 */
export function PageHeader({ title, text, actions, hasIconsOnPhones = false, back }: PageHeaderProps) {
  return (
    <>
      {back ? (
        <Link href={back.href} className="action-link mb-2 gap-1.5 print:hidden">
          <Icon name="arrow-left" className="size-4" />
          {back.text}
        </Link>
      ) : null}
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 md:mb-6">
        <h1
          className={classNames(
            "min-w-0 py-1 text-xl font-semibold hyphens-auto break-words max-[26em]:text-[1.5rem]",
            // A long title gets more lines, so that the icons stay beside it.
            hasIconsOnPhones && "max-sm:flex-1 max-[24em]:text-[1.3125rem]",
          )}
        >
          {title}
        </h1>
        {actions ? (
          <div
            className={classNames(
              "flex flex-wrap gap-3 print:hidden",
              !hasIconsOnPhones && "max-sm:order-last max-sm:mt-3 max-sm:w-full max-sm:[&>*]:grow",
            )}
          >
            {actions}
          </div>
        ) : null}
        {text ? <p className="w-full text-ink-muted max-md:text-sm">{text}</p> : null}
      </header>
    </>
  );
}
