/** Markers for values that JSON cannot represent: `{"$bigint": "5"}`, `{"$date": "2026-11-22T…"}`. */
const bigintMark = "$bigint";
const dateMark = "$date";

/** Writes JSON that `parseExactJson` reads back with its `bigint` and `Date` values. Omits undefined fields. */
export function toExactJson(value: unknown): string {
  return JSON.stringify(encode(value));
}

/** Reads the output of `toExactJson`. */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (_name, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    if (bigintMark in value) return BigInt(String(value[bigintMark]));
    if (dateMark in value) return new Date(String(value[dateMark]));
    return value;
  });
}

/** Writes JSON with sorted fields, so that objects with equal fields give equal texts. */
export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(encode(value), (_name, member: unknown) =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
}

function encode(value: unknown): unknown {
  if (typeof value === "bigint") return { [bigintMark]: String(value) };
  if (value instanceof Date) return { [dateMark]: value.toISOString() };
  if (Array.isArray(value)) return value.map(encode);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value);
  // Without this check, `parseExactJson` could mistake an object from a client for a marker.
  if (members.some(([name]) => name === bigintMark || name === dateMark))
    throw new Error("a member has a reserved name");
  return Object.fromEntries(members.map(([name, member]) => [name, encode(member)]));
}
