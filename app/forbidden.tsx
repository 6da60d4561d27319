import type { Metadata } from "next";
import { headers } from "next/headers";
import { RefusedScreen } from "@/components/layout/refused-screen";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";

export async function generateMetadata(): Promise<Metadata> {
  return pageTitle((await headers()).get("x-holdfast-path") ?? paths.home);
}

/**
 * The page for staff whose role does not permit the requested page. The content is one small client component, because Next sends
 * a copy of this page along with every page of the site.
 */
export default function Forbidden() {
  return <RefusedScreen reason="forbidden" />;
}
