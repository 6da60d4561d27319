import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { IconName } from "@/components/ui/icon/icon-names";
import type { Messages } from "@/lib/i18n/messages";
import { type MenuPage, pages } from "@/lib/pages";
import { walletChannelKeys, walletChannels } from "@/lib/transfers/channels.model";
import { type TileGroup, TileList } from "./tile-list";

type TileName = keyof Messages["dashboard"]["tiles"];

/** `name` is a key of the messages, or a brand name that is the same in every language. */
type NamedTile = { name: TileName | { brand: string }; icon: IconName; href: string };

const tileOf = (name: TileName, { icon, path }: MenuPage): NamedTile => ({ name, icon, href: path });

type GroupName = keyof Messages["dashboard"]["tileGroups"];

/** The twelve tiles that the specification prescribes, in the order of the specification, divided into groups. */
const tileGroups: Record<GroupName, NamedTile[]> = {
  payments: [
    tileOf("transactions", pages.transactions),
    tileOf("interbank", pages.interbankTransfer),
    tileOf("wire", pages.wireTransfer),
    ...walletChannelKeys.map((key) => ({
      name: { brand: walletChannels[key].name },
      icon: walletChannels[key].icon,
      href: walletChannels[key].path,
    })),
  ],
  plans: [tileOf("loanApplication", pages.loanApplication), tileOf("fdrApplication", pages.depositApplication)],
  details: [tileOf("beneficiaries", pages.beneficiaries), tileOf("profile", pages.profile)],
};

/** Returns the groups of tiles with their names in the reader's language. */
export function useTileGroups(): TileGroup[] {
  const t = useTranslations("dashboard");
  const labelOf = (name: NamedTile["name"]) => (typeof name === "string" ? t(`tiles.${name}`) : name.brand);
  return (Object.entries(tileGroups) as [GroupName, NamedTile[]][]).map(([group, tiles]) => ({
    title: t(`tileGroups.${group}`),
    tiles: tiles.map(({ name, icon, href }) => ({ label: labelOf(name), icon, href })),
  }));
}

/** The tiles of the dashboard. `children` is a further link below the tiles. */
export function Tiles({ children }: { children?: ReactNode }) {
  const t = useTranslations("dashboard");
  return (
    <TileList title={t("tilesTitle")} groups={useTileGroups()}>
      {children}
    </TileList>
  );
}
