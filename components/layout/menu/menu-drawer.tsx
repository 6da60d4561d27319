"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Drawer } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon/icon";
import { type ShellUser, SideMenu } from "./side-menu";

/** The side menu on screens below 992 px: a drawer that opens over the page. */
export function MenuDrawer({ user }: { user: ShellUser }) {
  const t = useTranslations("common");
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
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
        <div className="flex items-center justify-between p-3 pb-0">
          <p className="px-3 text-lg font-semibold">{t("allPages")}</p>
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
      </Drawer>
    </div>
  );
}
