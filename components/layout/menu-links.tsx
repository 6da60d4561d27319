"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon/icon";
import { paths } from "@/lib/paths";
import { isCurrentPage, type MenuEntry } from "./menu";

/** Entries of the menu, one below the other. */
export function MenuLinks({ entries, onNavigate }: { entries: MenuEntry[]; onNavigate?: (() => void) | undefined }) {
  const t = useTranslations("common");
  const pathname = usePathname();
  return (
    <ul className="flex flex-col gap-0.5">
      {entries.map(({ href, label, icon }) => (
        <li key={href}>
          <Link
            href={href}
            // The log-out page logs out as soon as it is shown, so it must not be prefetched.
            prefetch={href === paths.logout ? false : null}
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
