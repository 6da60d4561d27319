import { readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { type GeneratorOptions, generatorHandler } from "@prisma/generator-helper";

// A Prisma generator (prisma/schema/schema.prisma) that runs after the client's generator. The generator replaces scalar types of
// Prisma that are too general, so that all code can use the generated types as record types.
// - `@db.Date` becomes a `YYYY-MM-DD` string instead of a `Date`. lib/server/prisma.ts converts the values.
// - `@db.Char(3)` becomes a `Currency`.
// For use at run time, the generator also writes the list of date fields and the column of each field.

type Model = GeneratorOptions["dmmf"]["datamodel"]["models"][number];
type Field = Model["fields"][number];

/** Fields that may also be `XXX`, for results that are not about money. */
const otherCodes = new Set(["BankDayResult.currency"]);

const currencyType = 'import("@/lib/money/currency").Currency';

generatorHandler({
  onManifest: () => ({ prettyName: "record types", defaultOutput: "../../lib/server/prisma-client" }),
  onGenerate: async ({ generator, dmmf }) => {
    const output = generator.output?.value;
    if (!output) throw new Error("The generator of record types has no output.");
    const { models } = dmmf.datamodel;
    for (const model of models) {
      const file = path.join(output, "models", `${model.name}.ts`);
      writeFileSync(file, withRecordTypes(readFileSync(file, "utf8"), model));
    }
    writeFileSync(path.join(output, "field-kinds.ts"), fieldKinds(models.flatMap(({ fields }) => fields)));
    writeFileSync(path.join(output, "columns.ts"), columns(models));
  },
});

function withRecordTypes(source: string, model: Model): string {
  return model.fields.reduce((text, field) => {
    if (isDate(field)) return retype(text, field, "Date", "string");
    return isCurrency(field) && !otherCodes.has(`${model.name}.${field.name}`)
      ? retype(text, field, "string", currencyType)
      : text;
  }, source);
}

/**
 * Replaces a field's type on each line that declares the field with Prisma's type. Fails if no line declares the field with this
 * type.
 */
function retype(source: string, { name }: Field, from: string, to: string): string {
  const declared = new RegExp(`^(\\s+${name}\\??: )${from}( \\| null)?$`, "gm");
  const text = source.replace(declared, `$1${to}$2`);
  if (text === source) throw new Error(`No line of the generated types declares ${name} as ${from}.`);
  return text;
}

/**
 * Returns the code of two sets: the date fields, which lib/server/prisma.ts converts, and the JSON fields. Fails if two models
 * use one field name for a date and for another type.
 */
function fieldKinds(fields: readonly Field[]): string {
  const named = (is: (field: Field) => boolean) => [...new Set(fields.filter(is).map(({ name }) => name))].sort();
  const dateFields = named(isDate);
  const ambiguous = fields.find((field) => dateFields.includes(field.name) && !isDate(field));
  if (ambiguous) throw new Error(`Some fields ${ambiguous.name} are dates and some are not.`);
  return `/** Fields of \`@db.Date\`. */
export const dateFields: ReadonlySet<string> = new Set(${JSON.stringify(dateFields)});
/** Fields of JSON, whose content is nobody's business but its reader's. */
export const jsonFields: ReadonlySet<string> = new Set(${JSON.stringify(named(({ type }) => type === "Json"))});
`;
}

/**
 * Returns the code of a map from each model's fields to their columns. SQL that reads whole records uses this map (`columnsOf`).
 */
function columns(models: readonly Model[]): string {
  const byModel = models.map((model) => [
    model.name.charAt(0).toLowerCase() + model.name.slice(1),
    Object.fromEntries(
      model.fields.filter(({ kind }) => kind !== "object").map((field) => [field.name, field.dbName ?? field.name]),
    ),
  ]);
  return `export const columns = ${JSON.stringify(Object.fromEntries(byModel), null, 2)} as const;\n`;
}

const isDate = ({ nativeType }: Field) => nativeType?.[0] === "Date";
const isCurrency = ({ nativeType }: Field) => nativeType?.[0] === "Char" && nativeType[1].join() === "3";
