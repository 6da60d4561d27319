import { classNames } from "@/components/ui/class-names";
import type { IconName } from "./icon-names";
import { iconSheet } from "./icon-sheet";

/**
 * An icon beside a text with the same meaning, so screen readers skip the icon. The icon has the text's colour. `className` sets
 * the icon's size, if the surrounding element does not set the size.
 */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={classNames("icon", className)}>
      <use href={`${iconSheet}#${name}`} />
    </svg>
  );
}
