import * as z from "zod";
import { requiredText } from "@/lib/text-schema";
import { readColumns, tablePaths } from "./table-view.model";

const nameLengthMax = 60;
const queryLengthMax = 2_000;

/** Query parameters that a view does not save, because they concern a single visit, such as the page number. */
const passing = ["page", "open", "view", "after", "before"];

const path = z.enum(tablePaths, { error: "invalid" });

/** The query parameters that a view saves. */
const query = z
  .string({ error: "invalid" })
  .max(queryLengthMax, `maxLength:${queryLengthMax}`)
  .transform((text) => {
    const parameters = new URLSearchParams(text);
    for (const name of passing) parameters.delete(name);
    return parameters.toString();
  })
  // The limit for the encoded text is three times as high, because a URL encodes some bytes as three characters (`%C3`).
  .pipe(z.string().max(queryLengthMax * 3, `maxLength:${queryLengthMax}`));

const named = { name: requiredText(nameLengthMax), isDefault: z.boolean({ error: "invalid" }).default(false) };

export const saveViewInput = z.object({ path, query, ...named });
export type SaveViewInput = z.output<typeof saveViewInput>;

/** An edit of a view. If `query` is absent, the view keeps its query parameters. */
export const editViewInput = z.object({ id: z.uuid("invalid"), query: query.optional(), ...named });
export type EditViewInput = z.output<typeof editViewInput>;

export const deleteViewInput = z.object({ id: z.uuid("invalid") });
export type DeleteViewInput = z.output<typeof deleteViewInput>;

/** The columns of a table to show. An empty list means all columns. */
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
