import "server-only";
import { headers } from "next/headers";

/**
 * True if the browser loads a whole page. A whole page is sent with all its parts at once. Parts that were sent later would
 * need JavaScript to appear, and would move the content below them. If the reader follows a link within the site, slow parts
 * first show a placeholder.
 */
export async function isDocumentLoad(): Promise<boolean> {
  return (await headers()).get("sec-fetch-dest") !== "empty";
}

/**
 * Waits for the data of a page's layout if the browser loads a whole page. If the reader follows a link within the site, returns
 * undefined at once. The layout then shows a placeholder, and one component waits for the data and replaces the placeholder. One
 * waiting component costs less than a waiting component for each part of the page.
 */
export async function withDocument<Found>(found: Promise<Found>): Promise<Found | undefined> {
  return (await isDocumentLoad()) ? found : undefined;
}
