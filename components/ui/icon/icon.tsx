import { classNames } from "@/components/ui/class-names";
import type { IconName } from "./icon-names";
import { iconSheet } from "./icon-sheet";

/**
 * An icon beside a text with the same meaning, in the text's colour. `className` sets its size, unless the surrounding element
 * does.
 */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={classNames("icon", className)}>
      <use href={`${iconSheet}#${name}`} />
    </svg>
  );
}
