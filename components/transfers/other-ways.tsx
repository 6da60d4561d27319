import Link from "next/link";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { Icon } from "@/components/ui/icon/icon";
import type { IconName } from "@/components/ui/icon/icon-names";
import { pages } from "@/lib/pages";
import { walletChannelKeys, walletChannels } from "@/lib/transfers/channels.model";

const channelPages = [
  ["ownTransfer", "own"],
  ["interbankTransfer", "interbank"],
  ["wireTransfer", "wire"],
] as const;

/**
 * Links to the pages of the single channels, such as wires. On wide screens, the links are beside the field for the receiver. On
 * other screens, the links are below the field.
 */
export function OtherWays() {
  const t = useTranslations("transfers.send.otherWays");
  const names = useTranslations("pageNames");
  return (
    <Card as="aside" aria-labelledby="other-ways" className="overflow-hidden">
      <CardHead id="other-ways" title={t("title")} />
      <ul className="divide-y divide-line">
        {channelPages.map(([key, textKey]) => (
          <Way key={key} href={pages[key].path} icon={pages[key].icon} name={names(key)} text={t(textKey)} />
        ))}
      </ul>
      <p id="wallet-ways" className="border-y border-line bg-surface-sunken px-5 py-2 text-xs text-ink-muted">
        {t("wallet")}
      </p>
      <ul aria-labelledby="wallet-ways" className="divide-y divide-line">
        {walletChannelKeys.map((key) => {
          const { path, icon, name } = walletChannels[key];
          return <Way key={key} href={path} icon={icon} name={name} />;
        })}
      </ul>
    </Card>
  );
}

type WayProps = { href: string; icon: IconName; name: string; text?: string };

function Way({ href, icon, name, text }: WayProps) {
  return (
    <li>
      <Link href={href} className="flex min-h-12 items-center gap-3 px-5 py-2 text-sm hover:bg-surface-hover">
        <Icon name={icon} className="size-5 shrink-0 stroke-[1.75] text-accent-text" />
        <span className="min-w-0 flex-1 break-words">
          <span className="block font-medium">{name}</span>
          {text ? <span className="block text-ink-muted">{text}</span> : null}
        </span>
        <Icon name="chevron-right" className="size-4 shrink-0 text-ink-faint" />
      </Link>
    </li>
  );
}
