"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon/icon";
import { isCurrentPage, type MenuEntry } from "./menu";
import { usePageLink } from "./use-page-link";

/** Entries of the menu, in a vertical list. */
export function MenuLinks({ entries, onNavigate }: { entries: MenuEntry[]; onNavigate?: (() => void) | undefined }) {
  const t = useTranslations("common");
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
            {typeof label === "string" ? t(label) : label.brand}
          </Link>
        </li>
      ))}
    </ul>
  );
}
