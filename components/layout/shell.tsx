"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { MenuDrawer } from "@/components/layout/menu/menu-drawer";
import { MenuToggle } from "@/components/layout/menu/menu-toggle";
import { type ShellUser, SideMenu } from "@/components/layout/menu/side-menu";
import { TopMenu } from "@/components/layout/menu/top-menu";
import { type UnreadMessages, UnreadMessagesContext } from "@/components/layout/menu/unread-messages";
import { usePageLink } from "@/components/layout/menu/use-page-link";
import { fullName } from "@/lib/full-name";
import { paths } from "@/lib/paths";
import { isStaffRole } from "@/lib/roles";
import { AccountMenu } from "./account-menu";
import { useAppearance } from "./appearance-provider";
import { BottomBar } from "./bottom-bar";
import { DemoBanner, type MoneyNotice } from "./demo-banner";
import { Footer, type FooterWords } from "./footer";
import { Logo } from "./logo";
import { PagePlace } from "./page-place";
import { PrintHead } from "./print-head";
import { SearchButton } from "./search/search-button";
import { LateSettings, type SettingsState } from "./settings/late-settings";

type ShellProps = {
  user: ShellUser;
  moneyNotice: MoneyNotice;
  footer: FooterWords;
  /** Elements in the top bar, to the left of the Account menu. */
  tools: ReactNode;
  /** The number of unread messages, shown at the menu entry for messages. */
  unreadMessages: UnreadMessages | null;
  children: ReactNode;
};

/**
 * The shell around every page of a signed-in user: top bar, menu (at the side or under the bar), footer, and the bottom bar of
 * a customer's phone (docs/decisions/shell.md).
 */
export function Shell({ user, moneyNotice, footer, tools, unreadMessages, children }: ShellProps) {
  const t = useTranslations("common");
  const isHorizontal = useAppearance().appearance.layout === "horizontal";
  const [settings, setSettings] = useState<SettingsState>("never");
  const pageLink = usePageLink();
  return (
    <UnreadMessagesContext value={unreadMessages}>
      <div className="shell">
        <a
          href="#content"
          className="sr-only z-30 rounded bg-accent px-4 py-3 text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          {t("skipToContent")}
        </a>
        <DemoBanner notice={moneyNotice} />
        <header className="top-bar ground">
          <div className="flex h-14 items-center gap-2 sm:h-16 px-4 md:px-6">
            <MenuDrawer user={user} />
            <MenuToggle />
            <Link {...pageLink(paths.home)} className="finger flex min-w-0 items-center rounded">
              <Logo bankName={footer.bankName} nameClass="truncate max-sm:sr-only" />
            </Link>
            {/* The minimum width has room for a phone's three buttons, so that a late button moves no other button. */}
            <div className="ml-auto flex min-w-33 items-center">
              <SearchButton role={user.role} />
              {tools}
              <AccountMenu user={user} onSettings={() => setSettings("open")} />
            </div>
          </div>
          {isHorizontal ? <TopMenu role={user.role} /> : null}
        </header>
        <div className="flex w-full flex-1">
          {isHorizontal ? null : (
            <div className="side-menu menu-ground ground print:hidden">
              <div className="side-menu-inner menu-ground ground">
                <SideMenu user={user} />
              </div>
            </div>
          )}
          <div className="flex min-w-0 flex-1 flex-col">
            <div className="shell-page">
              <PagePlace>
                <PrintHead bankName={footer.bankName} printedBy={fullName(user)} />
                {children}
              </PagePlace>
              <Footer {...footer} />
            </div>
          </div>
        </div>
        {isStaffRole(user.role) ? null : <BottomBar />}
        <LateSettings state={settings} onClose={() => setSettings("closed")} />
      </div>
    </UnreadMessagesContext>
  );
}
