import Link from "next/link";
import type { ComponentProps } from "react";

/** A link in running text. Not fetched ahead: most visitors of these pages take none of them. */
export function TextLink(props: ComponentProps<typeof Link>) {
  return (
    <Link
      prefetch={false}
      className="rounded-sm font-medium text-accent-text underline underline-offset-2 hover:no-underline"
      {...props}
    />
  );
}
