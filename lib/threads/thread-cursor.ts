import "server-only";
import * as z from "zod";
import type { ThreadCursor } from "./thread.model";

const cursor = z.object({ at: z.coerce.date(), id: z.uuid() });

/** Writes a position in a list of threads as the text of a query parameter. */
export const toCursor = ({ at, id }: ThreadCursor): string => `${at.toISOString()}_${id}`;

/** Reads a position from a query parameter. Returns undefined for any other text, which means the beginning of the list. */
export function readCursor(text: string | string[] | undefined): ThreadCursor | undefined {
  const [at, id] = typeof text === "string" ? text.split("_") : [];
  return cursor.safeParse({ at, id }).data;
}

/** Reads the number of a message from a query parameter. */
export function readMessageNumber(text: string | string[] | undefined): number | undefined {
  return typeof text === "string" && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
