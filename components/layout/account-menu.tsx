import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { ShellUser } from "@/components/layout/menu/side-menu";
import { Disclosure } from "@/components/ui/disclosure";
import { Icon } from "@/components/ui/icon/icon";
import { Popover } from "@/components/ui/popover";
import { fullName } from "@/lib/full-name";
import { languageNames } from "@/lib/i18n/locales";
import { paths } from "@/lib/paths";
import { FullScreenButton } from "./full-screen-button";
import { LanguageChoice } from "./language-choice";
import { ThemeChoice } from "./theme-choice";

type AccountMenuProps = {
  user: ShellUser;
  /** Opens the display settings. */
  onSettings: () => void;
};

/** The Account menu of the top bar: the reader's pages, the appearance, the language and the log-out. */
export function AccountMenu({ user, onSettings }: AccountMenuProps) {
  const t = useTranslations("common");
  const locale = useLocale();
  return (
    <Popover
      className="sm:relative sm:ml-2"
      summaryClass="flex min-h-11 items-center gap-2 rounded px-1.5 text-sm font-medium hover:bg-surface-hover sm:px-2"
      panelClass="account-menu absolute top-full right-0 z-20 mt-2 max-h-[calc(100dvh-7rem)] w-72 overflow-y-auto rounded border border-line p-2 shadow-overlay max-sm:inset-x-2 max-sm:w-auto"
      summary={
        <>
          <span aria-hidden="true" className="menu-initial size-8">
            {[...user.firstName][0]?.toUpperCase()}
          </span>
          <span className="max-sm:sr-only">{t("account")}</span>
          <Icon
            name="chevron-down"
            className="size-4 text-ink-muted transition-transform group-open:rotate-180 group-data-open:rotate-180 max-sm:hidden"
          />
        </>
      }
    >
      <div className="px-3 pt-1 pb-2 text-sm">
        <p className="truncate font-semibold">{fullName(user)}</p>
        <p className="truncate text-ink-muted">{user.email.toLowerCase()}</p>
      </div>
      <Link href={paths.profile} className="menu-entry">
        <Icon name="user" />
        {t("myProfile")}
      </Link>
      <Link href={paths.security} className="menu-entry">
        <Icon name="shield-check" />
        {t("security")}
      </Link>
      <div className="my-2 border-y border-line py-2">
        <p className="account-menu-title">{t("theme")}</p>
        <ThemeChoice />
        <button
          type="button"
          aria-haspopup="dialog"
          data-closes
          // The timer lets the closing menu first return the focus to the Account button. When the settings panel closes, the
          // panel therefore returns the focus to the Account button, too.
          onClick={() => setTimeout(onSettings)}
          className="menu-entry w-full"
        >
          <Icon name="settings" />
          {t("settings")}
        </button>
        <FullScreenButton />
      </div>
      <Disclosure
        isPlain
        summaryClass="menu-entry w-full list-none"
        summary={
          <>
            <Icon name="globe" />
            <span className="flex-1 text-left">{`${t("language")}: ${languageNames[locale]}`}</span>
          </>
        }
      >
        <div className="pl-8">
          <LanguageChoice />
        </div>
      </Disclosure>
      <div className="mt-2 border-t border-line pt-2">
        <Link href={paths.logout} prefetch={false} className="menu-entry">
          <Icon name="log-out" />
          {t("logout")}
        </Link>
      </div>
    </Popover>
  );
}
