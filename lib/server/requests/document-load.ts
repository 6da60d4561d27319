import "server-only";
import { headers } from "next/headers";

/**
 * Whether the browser loads a whole page. It then gets everything at once: what comes in later would need JavaScript to
 * be shown, and would move what stands below it. On the way from another page, a place is shown first for what takes
 * time.
 */
export async function isDocumentLoad(): Promise<boolean> {
  return (await headers()).get("sec-fetch-dest") !== "empty";
}

/**
 * What a whole page is laid out with. On the way from another page undefined, at once: a place is shown first, and whoever fills it waits.
 * One component that waits costs a page less than one for each part of it.
 */
export async function withDocument<Found>(found: Promise<Found>): Promise<Found | undefined> {
  return (await isDocumentLoad()) ? found : undefined;
}
