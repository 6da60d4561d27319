import {
  ArrowLeftRight,
  BanknoteArrowUp,
  CircleUser,
  CreditCard,
  Globe,
  HandCoins,
  Landmark,
  type LucideIcon,
  PiggyBank,
  ReceiptText,
  Repeat,
  Users,
  Wallet,
} from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { Messages } from "@/lib/i18n/messages";
import { paths } from "@/lib/paths";
import { type WalletChannelKey, walletChannelKeys, walletChannels } from "@/lib/transfers/channels";

type TileName = keyof Messages["dashboard"]["tiles"];

/** Its name is a key of the messages, or a brand that is the same in every language. */
type Tile = { name: TileName | { brand: string }; icon: LucideIcon; href: string };

const walletIcons: Partial<Record<WalletChannelKey, LucideIcon>> = {
  skrill: CreditCard,
  google_pay: BanknoteArrowUp,
  transfer_wise: Repeat,
  payoneer: Landmark,
};

/** The twelve of the specification, in its order. */
const tiles: Tile[] = [
  { name: "transactions", icon: ReceiptText, href: paths.transactions },
  { name: "interbank", icon: ArrowLeftRight, href: paths.interbankTransfer },
  { name: "wire", icon: Globe, href: paths.wireTransfer },
  ...walletChannelKeys.map((key) => ({
    name: { brand: walletChannels[key].name },
    icon: walletIcons[key] ?? Wallet,
    href: walletChannels[key].path,
  })),
  { name: "loanApplication", icon: HandCoins, href: paths.loanApplication },
  { name: "fdrApplication", icon: PiggyBank, href: paths.depositApplication },
  { name: "beneficiaries", icon: Users, href: paths.beneficiaries },
  { name: "profile", icon: CircleUser, href: paths.profile },
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
        {tiles.map(({ name, icon: Icon, href }) => (
          <li key={labelOf(name)}>
            <Link
              href={href}
              className="flex h-full flex-col items-center gap-2 rounded-lg border border-line bg-surface px-1.5 py-4 text-center text-xs font-medium shadow-raised transition-colors hover:border-accent-text hover:bg-surface-hover md:items-start md:gap-3 md:p-5 md:text-left md:text-sm"
            >
              <span
                aria-hidden="true"
                className="grid size-10 shrink-0 place-items-center rounded bg-accent-soft text-accent-text"
              >
                <Icon className="size-5" strokeWidth={1.75} />
              </span>
              <span className="min-w-0 break-words hyphens-auto">{labelOf(name)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
