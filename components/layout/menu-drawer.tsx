"use client";

import { Menu, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { type ShellUser, SideMenu } from "./side-menu";

/** The side menu below 992 px: a drawer that opens over the page. */
export function MenuDrawer({ user }: { user: ShellUser }) {
  const t = useTranslations("common");
  const ref = useRef<HTMLDialogElement>(null);
  const close = () => ref.current?.close();
  return (
    <div className="lg:hidden">
      <button
        type="button"
        aria-label={t("menu")}
        onClick={() => ref.current?.showModal()}
        className="-ml-2 grid size-11 place-items-center rounded hover:bg-surface-hover"
      >
        <Menu aria-hidden="true" className="size-6" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the drawer is a shortcut; Esc is the keyboard's way */}
      <dialog
        ref={ref}
        aria-label={t("mainMenu")}
        onClick={(event) => {
          if (event.target === ref.current) close();
        }}
        className="drawer w-[min(20rem,85vw)] overflow-y-auto border-r border-line bg-surface p-0 text-ink"
      >
        <button
          type="button"
          aria-label={t("closeMenu")}
          onClick={close}
          className="absolute top-4 right-3 grid size-11 place-items-center rounded text-ink-muted hover:bg-surface-hover"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
        <div className="pt-12">
          <SideMenu user={user} onNavigate={close} />
        </div>
      </dialog>
    </div>
  );
}
