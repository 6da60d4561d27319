import { notFound } from "next/navigation";

export { generateMetadata } from "@/app/not-found";

/**
 * The page for unknown URLs. `next.config.ts` rewrites them to this page for browsers with a session cookie, so that
 * `not-found.tsx` appears inside the shell. The browser keeps showing the requested URL.
 */
export default function NowherePage(): never {
  notFound();
}
