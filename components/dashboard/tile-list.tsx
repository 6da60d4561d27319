"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { Icon } from "@/components/ui/icon/icon";
import type { IconName } from "@/components/ui/icon/icon-names";

/** A link to another screen, with its name in the reader's language. */
export type Tile = { label: string; icon: IconName; href: string };

/** A card with links to other screens, under a heading. `children` is a further link at the card's foot. */
export function TileList({ title, tiles, children }: { title: string; tiles: Tile[]; children?: ReactNode }) {
  return (
    <Card className="tile-card">
      <section aria-labelledby="tiles-title">
        <CardHead id="tiles-title" title={title} />
        <div className="p-2">
          <TileGrid tiles={tiles} />
        </div>
      </section>
      {children ? <div className="border-t border-line px-5">{children}</div> : null}
    </Card>
  );
}

/** Links to other screens, in columns. */
export function TileGrid({ tiles }: { tiles: Tile[] }) {
  return (
    <ul className="tiles">
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
