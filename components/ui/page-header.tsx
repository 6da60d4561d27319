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

/** The link back to the list, the page's title, a sentence below the title, and the actions on the whole page. */
export function PageHeader({ title, text, actions, hasIconsOnPhones = false, back }: PageHeaderProps) {
  return (
    <>
      {back ? (
        <Link href={back.href} className="action-link mb-2 gap-1.5 print:hidden">
          <Icon name="arrow-left" className="size-4" />
          {back.text}
        </Link>
      ) : null}
      <header
        className={classNames(
          "mb-4 flex flex-wrap items-center justify-between gap-x-4 md:mb-6",
          text == null && "gap-y-4",
        )}
      >
        <h1 className="min-w-0 py-1 text-xl font-semibold hyphens-auto break-words max-[26em]:text-[1.5rem]">
          {title}
        </h1>
        {actions ? (
          <div
            className={classNames(
              "flex flex-wrap gap-3 print:hidden",
              !hasIconsOnPhones && text != null && "max-sm:order-last max-sm:mt-4",
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
