import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon/icon";
import type { IconName } from "./icon/icon-names";

/**
 * The classes for the columns, keyed by the number of actions. The actions of a streamed page arrive one by one. If each action
 * added a column, the earlier actions would move.
 */
const columns = {
  1: "grid-cols-1 md:grid-cols-[minmax(0,16rem)]",
  3: "grid-cols-3 md:grid-cols-[repeat(3,minmax(0,16rem))]",
  4: "round-four grid-cols-4 md:grid-cols-[repeat(4,minmax(0,16rem))]",
};

type RoundActionsProps = { count: keyof typeof columns; children: ReactNode };

/** The most frequent actions of a page in one row, each in an `<li>`. The links and buttons have the class `round-action`. */
export function RoundActions({ count, children }: RoundActionsProps) {
  return <ul className={classNames("grid md:gap-3 print:hidden", columns[count])}>{children}</ul>;
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
