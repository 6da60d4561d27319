"use client";

import Link from "next/link";
import { type ReactNode, useId } from "react";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { Icon } from "@/components/ui/icon/icon";
import type { IconName } from "@/components/ui/icon/icon-names";

/** A link to another screen, with its name in the reader's language. */
type Tile = { label: string; icon: IconName; href: string };

/** Links that belong together. */
export type TileGroup = { title: string; tiles: Tile[] };

type TileListProps = { title: string; groups: TileGroup[]; children?: ReactNode };

/** A card with links to other screens, under a heading. `children` is another link, at the bottom of the card. */
export function TileList({ title, groups, children }: TileListProps) {
  return (
    <Card className="home-tiles">
      <section aria-labelledby="tiles-title">
        <CardHead id="tiles-title" title={title} />
        <div className="p-2">
          <TileGroups groups={groups} />
        </div>
      </section>
      {children ? <div className="border-t border-line px-5">{children}</div> : null}
    </Card>
  );
}

/** Links to other screens, in groups and columns. The first group is the largest and has the whole width. */
export function TileGroups({ groups }: { groups: TileGroup[] }) {
  return (
    <div className="tile-groups">
      <div>
        {groups.map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </div>
    </div>
  );
}

function Group({ title, tiles }: TileGroup) {
  const id = useId();
  return (
    <div>
      <h3 id={id} className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-muted">
        {title}
      </h3>
      <ul aria-labelledby={id}>
        {tiles.map(({ label, icon, href }) => (
          <li key={href}>
            <Link href={href} prefetch={false} className="tile">
              <Icon name={icon} className="tile-icon" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
