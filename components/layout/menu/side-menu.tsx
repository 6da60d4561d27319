"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useRef } from "react";
import { fullName } from "@/lib/full-name";
import type { Role } from "@/lib/roles";
import { menuSections } from "./menu";
import { MenuGroup } from "./menu-group";
import { MenuLinks } from "./menu-links";
import { MenuTip, useMenuTip } from "./menu-tip";

export type ShellUser = { firstName: string; lastName: string; email: string; role: Role };

/** The signed-in user's name, and the links to the user's pages. */
export function SideMenu({ user, onNavigate }: { user: ShellUser; onNavigate?: () => void }) {
  const t = useTranslations("common");
  const pathname = usePathname();
  const nav = useRef<HTMLElement>(null);
  useCurrentInSight(nav, pathname);
  const { tip, listeners } = useMenuTip();
  return (
    <nav ref={nav} aria-label={t("mainMenu")} className="flex flex-col gap-2 p-3" {...listeners}>
      <div className="menu-user">
        <span aria-hidden="true" className="menu-initial">
          {[...user.firstName][0]?.toUpperCase()}
        </span>
        <div className="menu-text min-w-0 text-sm">
          <p className="truncate font-semibold">{fullName(user)}</p>
          <p className="truncate text-ink-muted">{user.email.toLowerCase()}</p>
        </div>
      </div>
      {menuSections(user.role).map((section) =>
        section.title ? (
          <MenuGroup key={section.key} section={section} title={section.title} onNavigate={onNavigate} />
        ) : (
          <MenuLinks key={section.key} entries={section.entries} onNavigate={onNavigate} />
        ),
      )}
      <MenuTip tip={tip} />
    </nav>
  );
}

const marginPx = 24;

/** Scrolls a long menu to the current entry, because a long menu scrolls separately from the page. */
function useCurrentInSight(nav: RefObject<HTMLElement | null>, pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry depends on the path
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current="page"]');
    const box = nav.current?.closest(".side-menu-inner, .overflow-y-auto");
    if (!current?.checkVisibility() || !box) return;
    const lowest = Math.min(box.getBoundingClientRect().bottom, window.innerHeight) - marginPx;
    const hiddenPx = current.getBoundingClientRect().bottom - lowest;
    if (hiddenPx > 0) box.scrollTop += hiddenPx;
  }, [pathname]);
}
