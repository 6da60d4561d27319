import "server-only";
import * as z from "zod";

type Path = (string | number)[];

/**
 * Finds the fields of an input that its schema does not contain. Returns their paths, such as `["payload", "zip"]`. For a schema
 * that accepts every field (`z.looseObject`), no field is unknown. For a union (`z.union`), the function uses the option that
 * matches best. A field with the value undefined counts as absent.
 */
export function unknownFields(schema: z.core.$ZodType, input: unknown, path: Path = []): Path[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return isRecord(input) ? unknownMembers(def, input, path) : [];
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return unknownFields(def.innerType, input, path);
    case "pipe":
      // The first part of a `z.preprocess` schema is a function, so only the second part describes the fields.
      return unknownFields(isFunction(def.in) ? def.out : def.in, input, path);
    case "union":
      return unknownOfUnion(def.options, input, path);
    case "intersection":
      return unknownOfBoth(def, input, path);
    case "array":
      if (!Array.isArray(input)) return [];
      return input.flatMap((item, index) => unknownFields(def.element, item, [...path, index]));
    case "record":
      if (!isRecord(input)) return [];
      return Object.entries(input).flatMap(([name, value]) => unknownFields(def.valueType, value, [...path, name]));
    default:
      return [];
  }
}

function unknownMembers(def: z.core.$ZodObjectDef, input: Record<string, unknown>, path: Path): Path[] {
  const isLoose = def.catchall !== undefined && (def.catchall as z.core.$ZodTypes)._zod.def.type !== "never";
  return Object.entries(input).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const member = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
    if (member) return unknownFields(member, value, [...path, name]);
    return isLoose ? [] : [[...path, name]];
  });
}

function unknownOfUnion(options: readonly z.core.$ZodType[], input: unknown, path: Path): Path[] {
  const fitting = options.filter((option) => z.core.safeParse(option, input).success);
  const found = (fitting.length > 0 ? fitting : options).map((option) => unknownFields(option, input, path));
  return found.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

function unknownOfBoth({ left, right }: z.core.$ZodIntersectionDef, input: unknown, path: Path): Path[] {
  const others = new Set(unknownFields(right, input, path).map(String));
  return unknownFields(left, input, path).filter((place) => others.has(String(place)));
}

function isFunction(schema: z.core.$ZodType): boolean {
  return (schema as z.core.$ZodTypes)._zod.def.type === "transform";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
