"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Icon } from "@/components/ui/icon/icon";
import { lateModule } from "@/components/ui/overlay/late-module";
import { whenIdle } from "@/components/ui/overlay/when-idle";
import type { Role } from "@/lib/roles";

const useCommandPalette = lateModule(() => import("./command-palette"));

/**
 * A button of the top bar that looks like a search box, and like an icon on phones. A click, or Ctrl or ⌘ with K, opens the
 * command palette (docs/decisions/shell.md).
 */
export function SearchButton({ role }: { role: Role }) {
  const t = useTranslations("common");
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  const [keys, setKeys] = useState("");
  const open = () => setState("open");
  // Sets the text of the shortcut when the browser is idle, because an immediate second render would delay the page.
  useEffect(() => whenIdle(() => setKeys(readKeys())), []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // Prevents the browser's own reaction to this shortcut, which is a search in the browser.
      event.preventDefault();
      setState("open");
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-label={t("search")}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        className="top-bar-search"
      >
        <Icon name="search" className="size-5 stroke-[1.75]" />
        <span className="flex-1 truncate text-left max-md:hidden">{t("searchPlaceholder")}</span>
        <kbd className="min-w-10 text-right font-sans text-xs max-lg:hidden">{keys}</kbd>
      </button>
      {state === "never" ? null : (
        <LatePalette role={role} isOpen={state === "open"} onClose={() => setState("closed")} />
      )}
    </>
  );
}

function LatePalette(props: { role: Role; isOpen: boolean; onClose: () => void }) {
  const palette = useCommandPalette();
  return palette ? <palette.CommandPalette {...props} /> : null;
}

function readKeys(): string {
  return /mac|iphone|ipad/i.test(navigator.platform) ? "⌘ K" : "Ctrl K";
}
