import type { ComponentProps } from "react";
import { classNames } from "./class-names";

type CardProps = ComponentProps<"section"> & { as?: "section" | "aside" };

/** A raised surface for content. */
export function Card({ as: Element = "section", className, ...rest }: CardProps) {
  return (
    <Element className={classNames("rounded-lg border border-line bg-surface shadow-raised", className)} {...rest} />
  );
}
