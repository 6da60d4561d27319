"use client";

import Link from "next/link";
import { Icon } from "@/components/ui/icon/icon";
import type { IconName } from "@/components/ui/icon/icon-names";

/** A way to another screen, its name in the reader's language. */
export type Tile = { label: string; icon: IconName; href: string };

/** Ways to other screens, side by side. */
export function TileList({ tiles }: { tiles: Tile[] }) {
  return (
    <ul className="grid grid-cols-3 gap-2 md:gap-3 xl:grid-cols-4">
      {tiles.map(({ label, icon, href }) => (
        <li key={href}>
          <Link href={href} className="tile">
            <span aria-hidden="true" className="tile-icon">
              <Icon name={icon} className="size-5 stroke-[1.75]" />
            </span>
            <span className="min-w-0 break-words hyphens-auto">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
