import { useTranslations } from "next-intl";
import type { IconName } from "@/components/ui/icon/icon-names";
import type { Messages } from "@/lib/i18n/messages";
import { pack } from "@/lib/packed";
import { paths } from "@/lib/paths";
import { type WalletChannelKey, walletChannelKeys, walletChannels } from "@/lib/transfers/channels";
import { TileList } from "./tile-list";

type TileName = keyof Messages["dashboard"]["tiles"];

/** Its label is a key of the messages, or a brand that is the same in every language. */
type NamedTile = { name: TileName | { brand: string }; icon: IconName; href: string };

const walletIcons: Partial<Record<WalletChannelKey, IconName>> = {
  skrill: "credit-card",
  google_pay: "banknote-arrow-up",
  transfer_wise: "repeat",
  payoneer: "landmark",
};

/** The twelve tiles of the specification, in its order. */
const tiles: NamedTile[] = [
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

/** The tiles of the dashboard. */
export function Tiles() {
  const t = useTranslations("dashboard");
  const labelOf = (name: NamedTile["name"]) => (typeof name === "string" ? t(`tiles.${name}`) : name.brand);
  const words = {
    title: t("tilesTitle"),
    tiles: tiles.map(({ name, icon, href }) => ({ label: labelOf(name), icon, href })),
  };
  return <TileList words={pack(words)} />;
}
