import Link from "next/link";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon/icon";
import type { IconName } from "@/components/ui/icon/icon-names";
import type { Messages } from "@/lib/i18n/messages";
import { paths } from "@/lib/paths";
import { type WalletChannelKey, walletChannelKeys, walletChannels } from "@/lib/transfers/channels";

type TileName = keyof Messages["dashboard"]["tiles"];

/** Its name is a key of the messages, or a brand that is the same in every language. */
type Tile = { name: TileName | { brand: string }; icon: IconName; href: string };

const walletIcons: Partial<Record<WalletChannelKey, IconName>> = {
  skrill: "credit-card",
  google_pay: "banknote-arrow-up",
  transfer_wise: "repeat",
  payoneer: "landmark",
};

/** The twelve of the specification, in its order. */
const tiles: Tile[] = [
  { name: "transactions", icon: "receipt-text", href: paths.transactions },
  { name: "interbank", icon: "arrow-left-right", href: paths.interbankTransfer },
  { name: "wire", icon: "globe", href: paths.wireTransfer },
  ...walletChannelKeys.map((key) => ({
    name: { brand: walletChannels[key].name },
    icon: walletIcons[key] ?? "wallet",
    href: walletChannels[key].path,
  })),
  { name: "loanApplication", icon: "hand-coins", href: paths.loanApplication },
  { name: "fdrApplication", icon: "piggy-bank", href: paths.depositApplication },
  { name: "beneficiaries", icon: "users", href: paths.beneficiaries },
  { name: "profile", icon: "circle-user", href: paths.profile },
];

/** Where one can go from here. */
export function Tiles() {
  const t = useTranslations("dashboard");
  const labelOf = (name: Tile["name"]) => (typeof name === "string" ? t(`tiles.${name}`) : name.brand);
  return (
    <section aria-labelledby="tiles-title">
      <h2 id="tiles-title" className="mb-3 font-semibold">
        {t("tilesTitle")}
      </h2>
      <ul className="grid grid-cols-3 gap-2 md:gap-3 xl:grid-cols-4">
        {tiles.map(({ name, icon, href }) => (
          <li key={labelOf(name)}>
            <Link
              href={href}
              className="flex h-full flex-col items-center gap-2 rounded-lg border border-line bg-surface px-1.5 py-4 text-center text-xs font-medium shadow-raised transition-colors hover:border-accent-text hover:bg-surface-hover md:items-start md:gap-3 md:p-5 md:text-left md:text-sm"
            >
              <span
                aria-hidden="true"
                className="grid size-10 shrink-0 place-items-center rounded bg-accent-soft text-accent-text"
              >
                <Icon name={icon} className="size-5 stroke-[1.75]" />
              </span>
              <span className="min-w-0 break-words hyphens-auto">{labelOf(name)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
