import { notFound } from "next/navigation";

export { generateMetadata } from "@/app/not-found";

/**
 * The page for unknown URLs. If a browser has a session cookie, `next.config.ts` rewrites an unknown URL to this page, so that
 * `not-found.tsx` appears inside the shell. The browser keeps showing the requested URL.
 */
export default function NowherePage(): never {
  notFound();
}
