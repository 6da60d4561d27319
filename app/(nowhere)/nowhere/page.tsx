import { notFound } from "next/navigation";

export { generateMetadata } from "@/app/not-found";

/**
 * Where `next.config.ts` leads addresses that no page has, for browsers with a session's cookie: the shell stays, and
 * `not-found.tsx` stands in the page's place. The address in the browser is the one that was asked for.
 */
export default function NowherePage(): never {
  notFound();
}
