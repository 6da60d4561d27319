"use client";

import Link from "next/link";
import { Icon } from "@/components/ui/icon/icon";
import type { IconName } from "@/components/ui/icon/icon-names";

/** A link to another screen, with its name in the reader's language. */
export type Tile = { label: string; icon: IconName; href: string };

/** Links to other screens, side by side, under a heading. */
export function TileList({ title, tiles }: { title: string; tiles: Tile[] }) {
  return (
    <section aria-labelledby="tiles-title">
      <h2 id="tiles-title" className="mb-3 font-semibold">
        {title}
      </h2>
      <TileGrid tiles={tiles} />
    </section>
  );
}

/** Links to other screens, side by side. */
export function TileGrid({ tiles }: { tiles: Tile[] }) {
  return (
    <ul className="grid grid-cols-3 gap-2 md:grid-cols-4 xl:grid-cols-3">
      {tiles.map(({ label, icon, href }) => (
        <li key={href}>
          <Link href={href} prefetch={false} className="tile">
            <Icon name={icon} className="tile-icon" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
