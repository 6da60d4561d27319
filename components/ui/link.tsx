"use client";

import NextLink from "next/link";
import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";

/**
 * Returns the properties of a link whose page is prefetched when somebody points at the link or focuses it. By default, Next
 * would prefetch every visible link, with two requests for each row of a table (docs/decisions/page-speed.md).
 *
 * @param mayPrefetch false for a page that performs an act as soon as it is shown
 */
export function usePrefetch() {
  const router = useRouter();
  return (href: string, mayPrefetch = true) => {
    const prefetch = mayPrefetch ? () => router.prefetch(href) : undefined;
    return { href, prefetch: false, onMouseEnter: prefetch, onFocus: prefetch, onTouchStart: prefetch };
  };
}

type LinkProps = Omit<ComponentProps<typeof NextLink>, "prefetch"> & { href: string };

/** A link to another page. */
export function Link({ href, ...rest }: LinkProps) {
  const prefetched = usePrefetch();
  return <NextLink {...prefetched(href)} {...rest} />;
}
