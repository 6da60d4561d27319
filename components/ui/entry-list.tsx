import type { ReactNode } from "react";
import { Card } from "./card";
import { Icon } from "./icon/icon";
import type { IconName } from "./icon/icon-names";
import { Link } from "./link";

export type EntryContentProps = { icon: IconName; name: string; text: ReactNode };

export type Entry = EntryContentProps & { href: string };

/** The classes of the link of an entry. */
export const entryClass = "flex min-h-16 items-center gap-4 px-card py-3 hover:bg-surface-hover";

/** A card with links to pages. Each link has an icon, a name and a sentence. */
export function EntryList({ title, entries }: { title: string; entries: Entry[] }) {
  return (
    <Card aria-label={title} className="overflow-hidden">
      <ul className="divide-y divide-line">
        {entries.map(({ href, ...content }) => (
          <li key={href}>
            <Link href={href} className={entryClass}>
              <EntryContent {...content} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The content of an entry. `isAct` is true for a button that performs an act instead of opening a page. */
export function EntryContent({ icon, name, text, isAct = false }: EntryContentProps & { isAct?: boolean }) {
  return (
    <>
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
        <Icon name={icon} className="size-5 stroke-[1.75]" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">{name}</span>
        <span className="block text-sm break-words text-ink-muted">{text}</span>
      </span>
      {isAct ? null : <Icon name="chevron-right" className="size-5 shrink-0 text-ink-faint" />}
    </>
  );
}
