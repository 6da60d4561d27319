/** A field of a record that an act has changed. */
export type AuditChange = { name: string; before: string | undefined; after: string | undefined };

/** The fields that an act has changed, found by comparing the audit trail's records before and after it. */
export function auditChanges(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): AuditChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => ({ name, before: toText(before?.[name]), after: toText(after?.[name]) }))
    .filter((change) => change.before !== change.after);
}

function toText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
