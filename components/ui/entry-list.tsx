import type { ReactNode } from "react";
import { Card } from "./card";
import { classNames } from "./class-names";
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

/** The content of an entry. An entry without a sentence performs an act, and opens no page. */
export function EntryContent({ icon, name, text }: Omit<EntryContentProps, "text"> & { text?: ReactNode }) {
  return (
    <>
      <span
        className={classNames(
          "grid size-10 shrink-0 place-items-center rounded-full",
          text ? "bg-accent-soft text-accent-text" : "bg-neutral-soft text-ink-muted",
        )}
      >
        <Icon name={icon} className="size-5 stroke-[1.75]" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">{name}</span>
        {text ? <span className="block text-sm break-words text-ink-muted">{text}</span> : null}
      </span>
      {text ? <Icon name="chevron-right" className="size-5 shrink-0 text-ink-faint" /> : null}
    </>
  );
}
