import { useLocale, useTranslations } from "next-intl";
import type { IconName } from "@/components/ui/icon/icon-names";
import { placeIcons, walletIcons } from "@/components/ui/icon/place-icons";
import { keepWords } from "@/lib/i18n/kept-words";
import type { Messages } from "@/lib/i18n/messages";
import { paths } from "@/lib/paths";
import { walletChannelKeys, walletChannels } from "@/lib/transfers/channels";
import { TileList, type TileWords } from "./tile-list";

type TileName = keyof Messages["dashboard"]["tiles"];

/** Its label is a key of the messages, or a brand that is the same in every language. */
type NamedTile = { name: TileName | { brand: string }; icon: IconName; href: string };

/** The twelve tiles of the specification, in its order. */
const tiles: NamedTile[] = [
  { name: "transactions", icon: placeIcons.transactions, href: paths.transactions },
  { name: "interbank", icon: placeIcons.interbankTransfer, href: paths.interbankTransfer },
  { name: "wire", icon: placeIcons.wireTransfer, href: paths.wireTransfer },
  ...walletChannelKeys.map((key) => ({
    name: { brand: walletChannels[key].name },
    icon: walletIcons[key],
    href: walletChannels[key].path,
  })),
  { name: "loanApplication", icon: placeIcons.loanApplication, href: paths.loanApplication },
  { name: "fdrApplication", icon: placeIcons.depositApplication, href: paths.depositApplication },
  { name: "beneficiaries", icon: placeIcons.beneficiaries, href: paths.beneficiaries },
  { name: "profile", icon: placeIcons.profile, href: paths.profile },
];

const keptTiles = keepWords<TileWords>();

/** The tiles of the dashboard. */
export function Tiles() {
  const t = useTranslations("dashboard");
  const labelOf = (name: NamedTile["name"]) => (typeof name === "string" ? t(`tiles.${name}`) : name.brand);
  const words = keptTiles(useLocale(), () => ({
    title: t("tilesTitle"),
    tiles: tiles.map(({ name, icon, href }) => ({ label: labelOf(name), icon, href })),
  }));
  return <TileList words={words} />;
}
