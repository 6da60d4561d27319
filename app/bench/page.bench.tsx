import { headers } from "next/headers";

/** An empty dynamic page: the floor that pages are measured against. Only in builds of `npm run bench`. */
export default async function EmptyPage() {
  await headers();
  return <main>Empty</main>;
}
