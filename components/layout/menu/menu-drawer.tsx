"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Drawer } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon/icon";
import { type ShellUser, SideMenu } from "./side-menu";

type MenuDrawerProps = {
  user: ShellUser;
  /** Opens the display settings. A small top bar has no room for a button that opens the settings. */
  onSettings: () => void;
};

/** The side menu on screens below 992 px: a drawer that opens over the page. */
export function MenuDrawer({ user, onSettings }: MenuDrawerProps) {
  const t = useTranslations("common");
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const goToSettings = () => {
    close();
    // Waits until the focus is back on the button that opened the drawer. When the settings panel closes, the focus returns to
    // this button.
    setTimeout(onSettings);
  };
  return (
    <div className="lg:hidden">
      <button
        type="button"
        aria-label={t("menu")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="top-bar-button -ml-2"
      >
        <Icon name="menu" />
      </button>
      <Drawer isOpen={isOpen} onClose={close} label={t("mainMenu")} panelClass="menu-ground ground">
        <div className="flex justify-end p-3 pb-0">
          <button
            type="button"
            aria-label={t("closeMenu")}
            onClick={close}
            className="grid size-11 place-items-center rounded text-ink-muted hover:bg-surface-hover"
          >
            <Icon name="x" className="size-5" />
          </button>
        </div>
        <SideMenu user={user} onNavigate={close} />
        <div className="p-3 pt-0 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:hidden">
          <button type="button" onClick={goToSettings} className="menu-entry w-full">
            <Icon name="settings" />
            {t("settings")}
          </button>
        </div>
      </Drawer>
    </div>
  );
}
