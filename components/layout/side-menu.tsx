"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { menuSections } from "./menu";

export type ShellUser = { firstName: string; lastName: string; email: string; role: "customer" | "admin" };

/** Who is signed in, and where they can go. */
export function SideMenu({ user, onNavigate }: { user: ShellUser; onNavigate?: () => void }) {
  const t = useTranslations("common");
  const pathname = usePathname();
  const isCurrent = (href: string) =>
    href === "/" ? pathname === "/" || pathname === "/dashboard" : pathname === href || pathname.startsWith(`${href}/`);
  return (
    <nav aria-label={t("mainMenu")} className="flex flex-col gap-6 px-3 py-5">
      <div className="flex items-center gap-3 px-3">
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-text"
        >
          {[...user.firstName][0]?.toUpperCase()}
        </span>
        <div className="min-w-0 text-sm">
          <p className="truncate font-semibold">{`${user.firstName} ${user.lastName}`}</p>
          <p className="truncate text-ink-muted">{user.email.toLowerCase()}</p>
        </div>
      </div>
      {menuSections(user.role).map(({ key, title, entries }) => (
        <div key={key}>
          {title ? <p className="mb-1 px-3 text-xs font-semibold text-ink-muted">{t(title)}</p> : null}
          <ul className="flex flex-col gap-0.5">
            {entries.map(({ href, label, icon: Icon }) => (
              <li key={href}>
                <Link
                  href={href}
                  onClick={onNavigate}
                  aria-current={isCurrent(href) ? "page" : undefined}
                  className={classNames(
                    "flex min-h-11 items-center gap-3 rounded px-3 text-sm font-medium",
                    isCurrent(href)
                      ? "bg-accent-soft text-accent-text"
                      : "text-ink-muted hover:bg-surface-hover hover:text-ink",
                  )}
                >
                  <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
                  {typeof label === "string" ? t(label) : label.brand}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
