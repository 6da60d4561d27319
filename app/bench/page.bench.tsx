import { headers } from "next/headers";

/** An empty dynamic page, as the baseline for measuring pages. This page exists only in builds of `npm run bench`. */
export default async function EmptyPage() {
  await headers();
  return <main>Empty</main>;
}
