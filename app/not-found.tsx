import type { Metadata } from "next";
import { headers } from "next/headers";
import { RefusedScreen } from "@/components/layout/refused-screen";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";

export async function generateMetadata(): Promise<Metadata> {
  return pageTitle((await headers()).get("x-holdfast-path") ?? paths.home);
}

/** Next sends this page along with every page, once for each layout. A small client component keeps each copy small. */
export default function NotFound() {
  return <RefusedScreen reason="notFound" />;
}
