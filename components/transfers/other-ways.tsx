import Link from "next/link";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { Icon } from "@/components/ui/icon/icon";
import type { IconName } from "@/components/ui/icon/icon-names";
import { pages } from "@/lib/pages";
import { walletChannelKeys, walletChannels } from "@/lib/transfers/channels.model";

/**
 * Links to the pages of the single channels, such as wires. On wide screens, the links are beside the field for the receiver. On
 * other screens, the links are below the field.
 */
export function OtherWays() {
  const t = useTranslations("common");
  const names = useTranslations("pageNames");
  const ways: { href: string; icon: IconName; name: string }[] = [
    ...(["ownTransfer", "interbankTransfer", "wireTransfer"] as const).map((key) => ({
      ...{ href: pages[key].path, icon: pages[key].icon, name: names(key) },
    })),
    ...walletChannelKeys.map((key) => {
      const { path: href, icon, name } = walletChannels[key];
      return { href, icon, name };
    }),
  ];
  return (
    <Card as="aside" aria-labelledby="other-ways" className="overflow-hidden">
      <CardHead id="other-ways" title={t("menuTransfers")} />
      <ul className="divide-y divide-line">
        {ways.map(({ href, icon, name }) => (
          <li key={href}>
            <Link href={href} className="flex min-h-12 items-center gap-3 px-5 py-2 hover:bg-surface-hover">
              <Icon name={icon} className="size-5 shrink-0 stroke-[1.75] text-accent-text" />
              <span className="min-w-0 flex-1 text-sm font-medium break-words">{name}</span>
              <Icon name="chevron-right" className="size-4 shrink-0 text-ink-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
