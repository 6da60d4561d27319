import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ShellUser } from "@/components/layout/menu/side-menu";
import { Icon } from "@/components/ui/icon/icon";
import { Popover } from "@/components/ui/popover";
import { paths } from "@/lib/paths";

/** The Account menu of the top bar: profile, devices and log-out. */
export function AccountMenu({ user }: { user: ShellUser }) {
  const t = useTranslations("common");
  return (
    <Popover
      className="relative"
      summaryClass="flex min-h-11 items-center gap-2 rounded px-1.5 text-sm font-medium hover:bg-surface-hover sm:px-2"
      panelClass="absolute right-0 z-20 mt-2 w-60 rounded border border-line p-2 shadow-overlay"
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
      <Link href={paths.profile} className="menu-entry">
        <Icon name="user" />
        {t("myProfile")}
      </Link>
      <Link href={paths.security} className="menu-entry">
        <Icon name="shield-check" />
        {t("devices")}
      </Link>
      <Link href={paths.logout} prefetch={false} className="menu-entry">
        <Icon name="log-out" />
        {t("logout")}
      </Link>
    </Popover>
  );
}
