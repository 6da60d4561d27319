import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon/icon";
import type { IconName } from "./icon/icon-names";

/** The most frequent actions of a page in one row, each in an `<li>`. The links and buttons have the class `round-action`. */
export function RoundActions({ children }: { children: ReactNode }) {
  return (
    <ul className="grid auto-cols-fr grid-flow-col md:auto-cols-[minmax(0,16rem)] md:gap-3 print:hidden">{children}</ul>
  );
}

/** The content of a round link or button: an icon in a circle, and the name below. */
export function Round({ icon, isMain = false, children }: { icon: IconName; isMain?: boolean; children: ReactNode }) {
  return (
    <>
      <span
        className={classNames(
          "grid size-14 shrink-0 place-items-center rounded-full transition-colors md:size-10",
          isMain
            ? "bg-accent text-accent-ink group-hover:bg-accent-hover"
            : "bg-accent-soft text-accent-text group-hover:bg-surface-hover",
        )}
      >
        <Icon name={icon} className="size-6 stroke-[1.75] md:size-5" />
      </span>
      {children}
    </>
  );
}
