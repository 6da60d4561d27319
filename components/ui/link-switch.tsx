import Link from "next/link";
import { classNames } from "@/components/ui/class-names";

/** One option of a switch: a link with a label. `title` explains an abbreviated label. */
export type SwitchOption = { key: string; href: string; label: string; title?: string; isCurrent: boolean };

/**
 * Switches between views of the same data. Each view is a link, so a view works without JavaScript and its URL can be shared.
 */
export function LinkSwitch({ label, options }: { label: string; options: SwitchOption[] }) {
  return (
    <nav
      aria-label={label}
      className="grid w-fit max-w-full overflow-x-auto rounded bg-surface-sunken p-1"
      // The number of columns is fixed in advance. The links of a streamed page arrive one by one. With fixed columns, no link
      // moves when the next link arrives.
      style={{ gridTemplateColumns: `repeat(${options.length}, minmax(2.75rem, auto))` }}
    >
      {options.map(({ key, href, label: text, title, isCurrent }) => (
        <Link
          key={key}
          href={href}
          scroll={false}
          prefetch={false}
          title={title}
          aria-current={isCurrent ? "true" : undefined}
          className={classNames(
            "finger flex min-h-9 items-center justify-center rounded-sm px-2 text-sm font-medium whitespace-nowrap tabular-nums",
            isCurrent ? "bg-surface-chosen text-ink shadow-raised" : "text-ink-muted hover:text-ink",
          )}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
