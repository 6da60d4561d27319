import "server-only";
import { headers } from "next/headers";

/**
 * Whether the browser loads a whole page. The page is then sent at once: parts that arrive later would need JavaScript to appear,
 * and would move the content below them. When the reader comes from another page of the site, slow parts show a placeholder
 * first.
 */
export async function isDocumentLoad(): Promise<boolean> {
  return (await headers()).get("sec-fetch-dest") !== "empty";
}

/**
 * The data for the layout of a whole page. When the reader comes from another page of the site, returns undefined at once: the
 * layout shows a placeholder, and the component that fills it waits. A page with one waiting component costs less than a page
 * with a waiting component for each part.
 */
export async function withDocument<Found>(found: Promise<Found>): Promise<Found | undefined> {
  return (await isDocumentLoad()) ? found : undefined;
}
