"use client";

import { ChevronDown } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { paths } from "@/lib/paths";
import type { Theme } from "@/lib/theme";
import type { ShellUser } from "./side-menu";
import { ThemeSwitch } from "./theme-switch";

const itemClass = "flex min-h-11 items-center rounded px-3 text-sm hover:bg-surface-hover";

/** The Account menu of the top bar: profile, appearance, log-out. A disclosure, which every keyboard knows. */
export function AccountMenu({ user, theme }: { user: ShellUser; theme: Theme }) {
  const t = useTranslations("common");
  const ref = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) ref.current?.removeAttribute("open");
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, []);

  const close = () => ref.current?.removeAttribute("open");
  return (
    <details
      ref={ref}
      className="group relative"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !ref.current?.open) return;
        close();
        ref.current.querySelector("summary")?.focus();
      }}
    >
      <summary className="flex min-h-11 list-none items-center gap-2 rounded px-2 text-sm font-medium hover:bg-surface-hover">
        <span
          aria-hidden="true"
          className="grid size-8 place-items-center rounded-full bg-accent-soft font-semibold text-accent-text"
        >
          {[...user.firstName][0]?.toUpperCase()}
        </span>
        <span className="max-sm:sr-only">{t("account")}</span>
        <ChevronDown aria-hidden="true" className="size-4 text-ink-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="absolute right-0 z-20 mt-2 w-60 rounded border border-line bg-surface p-2 shadow-overlay">
        <Link href={paths.profile} onClick={close} className={itemClass}>
          {t("myProfile")}
        </Link>
        <ThemeSwitch theme={theme} />
        <Link href={paths.logout} prefetch={false} onClick={close} className={itemClass}>
          {t("logout")}
        </Link>
      </div>
    </details>
  );
}
