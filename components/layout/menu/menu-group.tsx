"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useKeptAppearance } from "@/components/layout/use-kept-appearance";
import { classNames } from "@/components/ui/class-names";
import { Disclosure } from "@/components/ui/disclosure";
import { turnGroup } from "@/lib/appearance/appearance.model";
import { isCurrentPage, type MenuSection } from "./menu";
import { MenuLinks } from "./menu-links";

type MenuGroupProps = {
  section: MenuSection;
  title: NonNullable<MenuSection["title"]>;
  onNavigate?: (() => void) | undefined;
};

/** A collapsible group of the side menu. The reader's display settings store whether the group is collapsed. */
export function MenuGroup({ section: { key, entries, isFoldedAtFirst = false }, title, onNavigate }: MenuGroupProps) {
  const t = useTranslations("common");
  const pathname = usePathname();
  const { appearance, choose } = useKeptAppearance();
  const isFolded = appearance.turnedGroups.includes(key) !== isFoldedAtFirst;
  const isCurrent = entries.some(({ href }) => isCurrentPage(href, pathname));
  // When the menu is first rendered, the group that contains the current page is open, even if the reader has collapsed this
  // group.
  const [isOpenAtFirst] = useState(!isFolded || isCurrent);
  const keep = (isOpen: boolean) => {
    if (isOpen === isFolded) choose({ turnedGroups: turnGroup(appearance, key) });
  };
  return (
    <Disclosure
      isOpenAtFirst={isOpenAtFirst}
      onToggle={keep}
      isPlain
      summaryClass={classNames("menu-group", isCurrent && "menu-group-current")}
      summary={<span className="menu-text">{t(title)}</span>}
    >
      <MenuLinks entries={entries} onNavigate={onNavigate} />
    </Disclosure>
  );
}
