import * as z from "zod";

/** The date in a URL parameter, `YYYY-MM-DD`. Any other value gives null, which means the present. */
export function readDate(value: unknown): string | null {
  const date = z.iso.date().safeParse(value);
  return date.success && date.data >= "1900" && date.data < "2200" ? date.data : null;
}
