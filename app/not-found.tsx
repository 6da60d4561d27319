import type { Metadata } from "next";
import { headers } from "next/headers";
import { RefusedScreen } from "@/components/layout/refused-screen";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";

export async function generateMetadata(): Promise<Metadata> {
  return pageTitle((await headers()).get("x-holdfast-path") ?? paths.home);
}

/**
 * Next sends a copy of this page along with every page, once for each layout. The content is one small client component, so
 * that each copy is small.
 */
export default function NotFound() {
  return <RefusedScreen reason="notFound" />;
}
