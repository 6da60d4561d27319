import { headers } from "next/headers";

/** An empty dynamic page. It is the baseline for measuring pages. Exists only in builds of `npm run bench`. */
export default async function EmptyPage() {
  await headers();
  return <main>Empty</main>;
}
