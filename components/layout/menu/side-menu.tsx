"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useRef } from "react";
import { withTabStorage } from "@/components/browser/tab-storage";
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
  useKeptPlace(nav, pathname);
  const { tip, listeners } = useMenuTip();
  return (
    <nav ref={nav} aria-label={t("mainMenu")} className="flex flex-col gap-2 p-3" {...listeners}>
      <div className="menu-user">
        <span aria-hidden="true" className="menu-initial">
          {[...user.firstName][0]?.toUpperCase()}
        </span>
        <div className="menu-text min-w-0 text-sm">
          <p className="truncate font-semibold">{fullName(user)}</p>
          <p className="truncate text-xs text-ink-muted">{user.email.toLowerCase()}</p>
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
const placeName = "holdfast-menu-place";

/**
 * A long menu scrolls separately from the page. A reload keeps its scroll position, and the current entry is always visible. If
 * the reader has scrolled the menu before this script runs, the script does not move the menu, because the reader could then press
 * a wrong entry.
 */
function useKeptPlace(nav: RefObject<HTMLElement | null>, pathname: string): void {
  const isScrolledEarly = useRef(false);
  useEffect(() => {
    const box = boxOf(nav);
    if (!box) return;
    isScrolledEarly.current = box.scrollTop > 0;
    if (!isScrolledEarly.current) box.scrollTop = Number(withTabStorage((storage) => storage.getItem(placeName)) ?? 0);
    const keep = () => withTabStorage((storage) => storage.setItem(placeName, String(Math.round(box.scrollTop))));
    box.addEventListener("scroll", keep, { passive: true });
    return () => box.removeEventListener("scroll", keep);
  }, [nav]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry depends on the path
  useEffect(() => {
    if (isScrolledEarly.current) {
      isScrolledEarly.current = false;
      return;
    }
    const box = boxOf(nav);
    if (nav.current && box) showCurrentEntry(nav.current, box);
  }, [pathname]);
}

/** Scrolls the menu's box so that the entry of the open page is visible, and so that no entry is cut below the user's name. */
function showCurrentEntry(nav: HTMLElement, box: Element): void {
  const current = nav.querySelector('[aria-current="page"]');
  if (!current?.checkVisibility()) return;
  const { top, bottom } = current.getBoundingClientRect();
  const edges = box.getBoundingClientRect();
  // In the side menu, the name of the user stays above the entries. In the drawer, the name scrolls with them.
  const name = box.matches(".side-menu-inner") ? nav.querySelector(".menu-user") : null;
  const topEdge = edges.top + (name?.clientHeight ?? marginPx);
  const hiddenBelow = bottom - (Math.min(edges.bottom, window.innerHeight) - marginPx);
  const hiddenAbove = topEdge - top;
  if (hiddenBelow <= 0 && hiddenAbove <= 0) return;
  box.scrollTop += hiddenBelow > 0 ? hiddenBelow : -hiddenAbove;
  if (!name || box.scrollTop === 0) return;
  // The first entry that is wholly visible moves to the name's lower edge.
  const distances = [...nav.querySelectorAll(".menu-entry, .menu-group")]
    .filter((entry) => entry.checkVisibility())
    .map((entry) => entry.getBoundingClientRect().top - topEdge);
  box.scrollTop += distances.find((distance) => distance >= 0) ?? 0;
}

function boxOf(nav: RefObject<HTMLElement | null>): Element | null {
  return nav.current?.closest(".side-menu-inner, .overflow-y-auto") ?? null;
}
