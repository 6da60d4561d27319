"use client";

import NextLink from "next/link";
import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";

/**
 * What has a link's page prefetched when somebody is about to press it, and not because it is in sight, as Next would: that was two
 * requests for each link of a table (decision 100).
 *
 * @param mayPrefetch false for a page that does something as soon as it is shown.
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
