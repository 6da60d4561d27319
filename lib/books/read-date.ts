import * as z from "zod";

/** The date in an address, `YYYY-MM-DD`; null for now, and for whatever is no date. */
export function readDate(value: unknown): string | null {
  const date = z.iso.date().safeParse(value);
  return date.success && date.data >= "1900" && date.data < "2200" ? date.data : null;
}
