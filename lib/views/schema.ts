import * as z from "zod";
import { requiredText } from "@/lib/text-schema";
import { readColumns, tablePaths } from "./table-view";

const nameLengthMax = 60;
const queryLengthMax = 2_000;

/** What belongs to a moment and not to a view. */
const passing = ["page", "open", "view", "after", "before"];

const path = z.enum(tablePaths, { error: "invalid" });

/** The parameters of an address, as they are kept. */
const query = z
  .string({ error: "invalid" })
  .max(queryLengthMax, `maxLength:${queryLengthMax}`)
  .transform((text) => {
    const parameters = new URLSearchParams(text);
    for (const name of passing) parameters.delete(name);
    return parameters.toString();
  })
  // Letters that take three signs each may have made it longer.
  .pipe(z.string().max(queryLengthMax * 3, `maxLength:${queryLengthMax}`));

const named = { name: requiredText(nameLengthMax), isDefault: z.boolean({ error: "invalid" }).default(false) };

export const saveViewInput = z.object({ path, query, ...named });
export type SaveViewInput = z.output<typeof saveViewInput>;

/** `query`: without one, the view keeps what it shows. */
export const editViewInput = z.object({ id: z.uuid("invalid"), query: query.optional(), ...named });
export type EditViewInput = z.output<typeof editViewInput>;

export const deleteViewInput = z.object({ id: z.uuid("invalid") });
export type DeleteViewInput = z.output<typeof deleteViewInput>;

/** No columns at all stand for all of them. */
export const keepColumnsInput = z.object({
  path,
  columns: z
    .array(z.string({ error: "invalid" }))
    .max(100, "invalid")
    .transform((keys) => readColumns(keys.join(","))),
});
export type KeepColumnsInput = z.output<typeof keepColumnsInput>;

/** The fields of a view's form. */
export const viewForm = z.object({ ...named, keepsShown: z.boolean().default(false) });
export type ViewFormValues = z.input<typeof viewForm>;
