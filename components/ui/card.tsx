import type { ComponentProps } from "react";
import { classNames } from "./class-names";

/** The one level of surface that content stands on. */
export function Card({ className, ...rest }: ComponentProps<"section">) {
  return (
    <section className={classNames("rounded-lg border border-line bg-surface shadow-raised", className)} {...rest} />
  );
}
