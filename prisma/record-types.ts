import { readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { type GeneratorOptions, generatorHandler } from "@prisma/generator-helper";

// A Prisma generator (prisma/schema/schema.prisma) that runs after Prisma's own generator and corrects the types of the client.
// Some types of Prisma are too general for the records, so this generator replaces them:
// - `@db.Date` becomes a `YYYY-MM-DD` string instead of a `Date`. lib/server/prisma.ts converts the values.
// - `@db.Char(3)` becomes a `Currency`.
// The generator also writes two files for use at run time: field-kinds.ts lists the date and JSON fields, and columns.ts contains
// the column of each field.

type Model = GeneratorOptions["dmmf"]["datamodel"]["models"][number];
type Field = Model["fields"][number];

/** These currency fields keep the type `string`, because they may contain `XXX`, which stands for "no currency". */
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
 * Replaces the type `from` by the type `to` on each line that declares the field. Throws if no line declares the field as `from`.
 */
function retype(source: string, { name }: Field, from: string, to: string): string {
  const declared = new RegExp(`^(\\s+${name}\\??: )${from}( \\| null)?$`, "gm");
  const text = source.replace(declared, `$1${to}$2`);
  if (text === source) throw new Error(`No line of the generated types declares ${name} as ${from}.`);
  return text;
}

/**
 * Returns the source code of field-kinds.ts, which lists the names of all date fields and of all JSON fields.
 * lib/server/prisma.ts converts dates, except inside a JSON field. A list names fields without their models. The function
 * therefore throws an error if two models use one field name, once for a date and once for another type.
 */
function fieldKinds(fields: readonly Field[]): string {
  const named = (is: (field: Field) => boolean) => [...new Set(fields.filter(is).map(({ name }) => name))].sort();
  const dateFields = named(isDate);
  const ambiguous = fields.find((field) => dateFields.includes(field.name) && !isDate(field));
  if (ambiguous) throw new Error(`Some fields ${ambiguous.name} are dates and some are not.`);
  return `/** Fields of \`@db.Date\`. */
export const dateFields: ReadonlySet<string> = new Set(${JSON.stringify(dateFields)});
/** JSON fields, whose content is not converted. */
export const jsonFields: ReadonlySet<string> = new Set(${JSON.stringify(named(({ type }) => type === "Json"))});
`;
}

/**
 * Returns the source code of an object that maps each field of a model to its column. With this object, `columnsOf` builds SQL
 * that reads whole records.
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
