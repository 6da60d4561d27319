import "server-only";

/** The JSON that `sealOfSubjectSql` returns. `sealedAt` is ISO 8601, and null while the entry waits for its seal. */
export type SealJson = { sealedAt: string | null };

/**
 * An SQL expression for the seal over the newest entry about a record (docs/decisions/seals.md), as `SealJson`. Null if the books
 * contain no entry about the record.
 *
 * @param type SQL for the subject's type
 * @param id SQL for the subject's id, as text
 */
export function sealOfSubjectSql(type: string, id: string): string {
  return `(SELECT json_build_object('sealedAt', (SELECT s.sealed_at FROM seals s
             WHERE s.stream = 'journal' AND s.last_sequence >= e.sequence ORDER BY s.last_sequence LIMIT 1))
     FROM (SELECT max(sequence) AS sequence FROM journal_entries WHERE subject_type = ${type} AND subject_id = ${id}) e
    WHERE e.sequence IS NOT NULL)`;
}

/** Converts the JSON of `sealOfSubjectSql`. */
export function toSeal(seal: SealJson | null): { sealedAt: Date | null } | null {
  return seal && { sealedAt: seal.sealedAt === null ? null : new Date(seal.sealedAt) };
}
