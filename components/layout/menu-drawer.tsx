"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Drawer } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon/icon";
import { type ShellUser, SideMenu } from "./side-menu";

/** The side menu below 992 px: a drawer that opens over the page. */
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
        className="-ml-2 grid size-11 place-items-center rounded hover:bg-surface-hover"
      >
        <Icon name="menu" className="size-6" />
      </button>
      <Drawer isOpen={isOpen} onClose={close} label={t("mainMenu")}>
        <button
          type="button"
          aria-label={t("closeMenu")}
          onClick={close}
          className="absolute top-4 right-3 grid size-11 place-items-center rounded text-ink-muted hover:bg-surface-hover"
        >
          <Icon name="x" className="size-5" />
        </button>
        <div className="pt-12">
          <SideMenu user={user} onNavigate={close} />
        </div>
      </Drawer>
    </div>
  );
}
