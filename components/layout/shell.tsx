"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { paths } from "@/lib/paths";
import type { Theme } from "@/lib/theme";
import { AccountMenu } from "./account-menu";
import { DemoBanner, type MoneyNotice } from "./demo-banner";
import { Footer } from "./footer";
import { Logo } from "./logo";
import { MenuDrawer } from "./menu-drawer";
import { type ShellUser, SideMenu } from "./side-menu";

type ShellProps = {
  user: ShellUser;
  bankName: string;
  theme: Theme;
  moneyNotice: MoneyNotice;
  /** For the footer. */
  year: number;
  /** Shown in the top bar before the Account menu. */
  tools: ReactNode;
  children: ReactNode;
};

/** The shell around every page of a signed-in user: top bar, side menu, footer. */
export function Shell({ user, bankName, theme, moneyNotice, year, tools, children }: ShellProps) {
  const t = useTranslations("common");
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-30 rounded bg-accent px-4 py-3 text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t("skipToContent")}
      </a>
      <DemoBanner notice={moneyNotice} />
      <header className="sticky top-0 z-10 border-b border-line bg-surface print:hidden">
        <div className="mx-auto flex h-16 max-w-[90rem] items-center gap-2 px-4 md:px-6">
          <MenuDrawer user={user} />
          <Link href={paths.home} className="rounded">
            <Logo bankName={bankName} />
          </Link>
          <div className="ml-auto flex items-center">
            {tools}
            <AccountMenu user={user} theme={theme} />
          </div>
        </div>
      </header>
      <div className="mx-auto flex w-full max-w-[90rem] flex-1">
        <div className="hidden w-64 shrink-0 border-r border-line lg:block print:hidden">
          {/* It fades at its end, where there is more of it to scroll to. */}
          <div className="sticky top-16 max-h-[calc(100dvh-4rem)] overflow-y-auto [mask-image:linear-gradient(to_bottom,black_calc(100%-2rem),transparent)]">
            <SideMenu user={user} />
          </div>
        </div>
        <div className="flex min-w-0 flex-1 flex-col">
          <main id="content" tabIndex={-1} className="flex-1 px-4 py-6 outline-none md:px-8 md:py-8">
            {children}
          </main>
          <Footer bankName={bankName} year={year} />
        </div>
      </div>
    </div>
  );
}
