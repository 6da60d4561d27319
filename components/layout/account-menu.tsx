import Link from "next/link";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon/icon";
import { Popover } from "@/components/ui/popover";
import { paths } from "@/lib/paths";
import type { Theme } from "@/lib/theme";
import type { ShellUser } from "./side-menu";
import { ThemeSwitch } from "./theme-switch";

const itemClass = "flex min-h-11 items-center rounded px-3 text-sm hover:bg-surface-hover";

/** The Account menu of the top bar: profile, appearance, log-out. */
export function AccountMenu({ user, theme }: { user: ShellUser; theme: Theme }) {
  const t = useTranslations("common");
  return (
    <Popover
      className="relative"
      summaryClass="flex min-h-11 items-center gap-2 rounded px-2 text-sm font-medium hover:bg-surface-hover"
      panelClass="absolute right-0 z-20 mt-2 w-60 rounded border border-line bg-surface p-2 shadow-overlay"
      summary={
        <>
          <span
            aria-hidden="true"
            className="grid size-8 place-items-center rounded-full bg-accent-soft font-semibold text-accent-text"
          >
            {[...user.firstName][0]?.toUpperCase()}
          </span>
          <span className="max-sm:sr-only">{t("account")}</span>
          <Icon
            name="chevron-down"
            className="size-4 text-ink-muted transition-transform group-open:rotate-180 group-data-open:rotate-180"
          />
        </>
      }
    >
      <Link href={paths.profile} className={itemClass}>
        {t("myProfile")}
      </Link>
      <ThemeSwitch theme={theme} />
      <Link href={paths.logout} prefetch={false} className={itemClass}>
        {t("logout")}
      </Link>
    </Popover>
  );
}
