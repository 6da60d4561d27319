"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { isCurrentPage } from "@/components/layout/menu/menu";
import { usePageLink } from "@/components/layout/menu/use-page-link";
import { Icon } from "@/components/ui/icon/icon";
import type { IconName } from "@/components/ui/icon/icon-names";
import { pagesOf } from "@/lib/pages";
import { type MainPage, mainPages, paths } from "@/lib/paths";
import { walletChannelKeys, walletChannels } from "@/lib/transfers/channels.model";

type Entry = {
  key: MainPage;
  icon: IconName;
  /** Further paths on which the bar marks this entry as the current entry. */
  others: string[];
};

const entries: Entry[] = [
  { key: "home", icon: "house", others: [paths.getPaid()] },
  { key: "activity", icon: "history", others: [paths.statements, paths.spending()] },
  {
    key: "send",
    icon: "send",
    others: [
      ...pagesOf("transfers").map(([, { path }]) => path),
      ...walletChannelKeys.map((key) => walletChannels[key].path),
    ],
  },
  {
    key: "plans",
    icon: "piggy-bank",
    others: [...pagesOf("loans"), ...pagesOf("deposits")].map(([, { path }]) => path),
  },
  {
    key: "me",
    icon: "user",
    others: [paths.profile, paths.beneficiaries, paths.notifications, paths.messages, paths.openAccount()],
  },
];

/** A customer's five main pages, at the bottom of a phone's screen. */
export function BottomBar() {
  const t = useTranslations("common.bottomBar");
  const pathname = usePathname();
  const pageLink = usePageLink();
  return (
    <nav aria-label={t("label")} className="bottom-bar">
      {/* The columns exist before their entries have arrived, so that no entry moves while the page loads. */}
      <ul className="grid grid-cols-5">
        {entries.map(({ key, icon, others }) => {
          const href = mainPages[key];
          const isCurrent = [href, ...others].some((path) => isCurrentPage(path, pathname));
          return (
            <li key={key} className="min-w-0">
              <Link {...pageLink(href)} aria-current={isCurrent ? "page" : undefined} className="bottom-bar-entry">
                <Icon name={icon} className="size-6 stroke-[1.75]" />
                <span className="max-w-full truncate">{t(key)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
