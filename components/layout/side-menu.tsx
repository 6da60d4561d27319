"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useRef } from "react";
import { Icon } from "@/components/ui/icon/icon";
import { paths } from "@/lib/paths";
import type { Role } from "@/lib/roles";
import { menuSections } from "./menu";

export type ShellUser = { firstName: string; lastName: string; email: string; role: Role };

/** The signed-in user's name, and the links to the user's pages. */
export function SideMenu({ user, onNavigate }: { user: ShellUser; onNavigate?: () => void }) {
  const t = useTranslations("common");
  const pathname = usePathname();
  const nav = useRef<HTMLElement>(null);
  useCurrentInSight(nav, pathname);
  const isCurrent = (href: string) =>
    href === "/" ? pathname === "/" || pathname === "/dashboard" : pathname === href || pathname.startsWith(`${href}/`);
  return (
    <nav ref={nav} aria-label={t("mainMenu")} className="flex flex-col gap-6 px-3 py-5">
      <div className="flex items-center gap-3 px-3">
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-text"
        >
          {[...user.firstName][0]?.toUpperCase()}
        </span>
        <div className="min-w-0 text-sm">
          <p className="truncate font-semibold">{`${user.firstName} ${user.lastName}`}</p>
          <p className="truncate text-ink-muted">{user.email.toLowerCase()}</p>
        </div>
      </div>
      {menuSections(user.role).map(({ key, title, entries }) => (
        <div key={key}>
          {title ? <p className="mb-1 px-3 text-xs font-semibold text-ink-muted">{t(title)}</p> : null}
          <ul className="flex flex-col gap-0.5">
            {entries.map(({ href, label, icon }) => (
              <li key={href}>
                <Link
                  href={href}
                  // The log-out page logs out as soon as it is shown, so it must not be prefetched.
                  prefetch={href === paths.logout ? false : null}
                  onClick={onNavigate}
                  aria-current={isCurrent(href) ? "page" : undefined}
                  className="menu-entry"
                >
                  <Icon name={icon} />
                  {typeof label === "string" ? t(label) : label.brand}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

const marginPx = 24;

/** A long menu scrolls by itself: the entry where one is stays in sight. */
function useCurrentInSight(nav: RefObject<HTMLElement | null>, pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry goes with the address
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current="page"]');
    const box = nav.current?.closest(".overflow-y-auto");
    if (!current || !box) return;
    const lowest = Math.min(box.getBoundingClientRect().bottom, window.innerHeight) - marginPx;
    const hiddenPx = current.getBoundingClientRect().bottom - lowest;
    if (hiddenPx > 0) box.scrollTop += hiddenPx;
  }, [pathname]);
}
