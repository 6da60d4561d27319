"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Icon } from "@/components/ui/icon/icon";
import { type ShellUser, SideMenu } from "./side-menu";

/**
 * The side menu below 992 px: a drawer that opens over the page. The menu is made when it is first asked for: most pages
 * are left without it, and the one beside the page is there already.
 */
export function MenuDrawer({ user }: { user: ShellUser }) {
  const t = useTranslations("common");
  const ref = useRef<HTMLDialogElement>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const close = () => ref.current?.close();
  const open = () => {
    // What gets the focus must be there when the dialog opens.
    flushSync(() => setWasOpened(true));
    ref.current?.showModal();
  };
  return (
    <div className="lg:hidden">
      <button
        type="button"
        aria-label={t("menu")}
        onClick={open}
        className="-ml-2 grid size-11 place-items-center rounded hover:bg-surface-hover"
      >
        <Icon name="menu" className="size-6" />
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
          <Icon name="x" className="size-5" />
        </button>
        <div className="pt-12">{wasOpened ? <SideMenu user={user} onNavigate={close} /> : null}</div>
      </dialog>
    </div>
  );
}
