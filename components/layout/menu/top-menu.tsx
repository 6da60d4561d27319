"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icon/icon";
import { Popover } from "@/components/ui/popover";
import type { Role } from "@/lib/roles";
import { isCurrentPage, menuSections } from "./menu";
import { MenuLinks } from "./menu-links";
import { UnreadMark } from "./unread-messages";
import { useEntryName } from "./use-entry-name";
import { usePageLink } from "./use-page-link";

/**
 * The index of the first group whose panel is aligned with the right edge of the group's button. The panels of earlier groups are
 * aligned with the left edge of their buttons.
 */
const fromTheRight = 4;

/**
 * The menu of the horizontal layout. On screens of at least 992 px, the groups of the side menu are side by side below the top
 * bar.
 */
export function TopMenu({ role }: { role: Role }) {
  const t = useTranslations("common");
  const nameOf = useEntryName();
  const pathname = usePathname();
  const pageLink = usePageLink();
  return (
    <nav aria-label={t("mainMenu")} className="top-menu ground">
      <ul className="flex flex-wrap items-center px-2 md:px-4">
        {menuSections(role).map(({ key, title, entries }, index) =>
          title ? (
            <li key={key}>
              <Popover
                className="relative"
                summaryClass={classNames(
                  "top-menu-entry",
                  entries.some(({ href }) => isCurrentPage(href, pathname)) && "top-menu-current",
                )}
                panelClass={classNames(
                  "absolute top-full z-20 mt-1 max-h-[calc(100dvh-9rem)] w-64 overflow-y-auto rounded border border-line p-2 shadow-overlay",
                  index < fromTheRight ? "left-0" : "right-0",
                )}
                summary={
                  <>
                    {t(title)}
                    <Icon
                      name="chevron-down"
                      className="size-4 motion-safe:transition-transform group-open:rotate-180 group-data-open:rotate-180"
                    />
                  </>
                }
              >
                <MenuLinks entries={entries} />
              </Popover>
            </li>
          ) : (
            entries.map(({ href, label }) => (
              <li key={href}>
                <Link
                  {...pageLink(href)}
                  aria-current={isCurrentPage(href, pathname) ? "page" : undefined}
                  className={classNames("top-menu-entry", isCurrentPage(href, pathname) && "top-menu-current")}
                >
                  {nameOf(label)}
                  <UnreadMark label={label} />
                </Link>
              </li>
            ))
          ),
        )}
      </ul>
    </nav>
  );
}
