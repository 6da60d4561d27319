import "server-only";
import { headers } from "next/headers";

/**
 * True when the browser loads a whole page. The page is then sent at once, because later parts would need JavaScript to appear
 * and would move the content below these parts. When the reader comes from another page of the site, slow parts first show a
 * placeholder.
 */
export async function isDocumentLoad(): Promise<boolean> {
  return (await headers()).get("sec-fetch-dest") !== "empty";
}

/**
 * The data for the layout of a whole page. When the reader comes from another page of the site, returns undefined at once. The
 * layout then shows a placeholder, and one component waits for the data and replaces the placeholder. One waiting component for
 * the page costs less than a waiting component for each part.
 */
export async function withDocument<Found>(found: Promise<Found>): Promise<Found | undefined> {
  return (await isDocumentLoad()) ? found : undefined;
}
