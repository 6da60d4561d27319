import Link from "next/link";
import type { ComponentProps } from "react";

/** A link in running text. The pages behind these links are not prefetched, because most visitors do not follow the links. */
export function TextLink(props: ComponentProps<typeof Link>) {
  return <Link prefetch={false} className="text-link" {...props} />;
}
