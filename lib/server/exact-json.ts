/** The member that stands for a value which JSON has no form for: `{"$bigint": "5"}`, `{"$date": "2026-11-22T…"}`. */
const bigintMark = "$bigint";
const dateMark = "$date";

/** JSON that keeps `bigint` and `Date`, for `parseExactJson`. Members that are undefined are left out. */
export function toExactJson(value: unknown): string {
  return JSON.stringify(encode(value));
}

/** Reads what `toExactJson` wrote. */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (_name, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    if (bigintMark in value) return BigInt(String(value[bigintMark]));
    if (dateMark in value) return new Date(String(value[dateMark]));
    return value;
  });
}

/** Writes equal content as equal text, whatever the order of an object's members. */
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
  // Otherwise a client's text could be taken for one of our markers.
  if (members.some(([name]) => name === bigintMark || name === dateMark))
    throw new Error("a member has a reserved name");
  return Object.fromEntries(members.map(([name, member]) => [name, encode(member)]));
}
