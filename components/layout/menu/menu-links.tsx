"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { Icon } from "@/components/ui/icon/icon";
import { isCurrentPage, type MenuEntry } from "./menu";
import { UnreadMark } from "./unread-messages";
import { useEntryName } from "./use-entry-name";
import { usePageLink } from "./use-page-link";

/** Entries of the menu, in a vertical list. */
export function MenuLinks({ entries, onNavigate }: { entries: MenuEntry[]; onNavigate?: (() => void) | undefined }) {
  const nameOf = useEntryName();
  const pathname = usePathname();
  const pageLink = usePageLink();
  return (
    <ul className="flex flex-col gap-0.5">
      {entries.map(({ href, label, icon }) => (
        <li key={href}>
          <Link
            {...pageLink(href)}
            onClick={onNavigate}
            aria-current={isCurrentPage(href, pathname) ? "page" : undefined}
            className="menu-entry"
          >
            <Icon name={icon} />
            {nameOf(label)}
            <UnreadMark label={label} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
