import "server-only";
import { uuidOf } from "@/lib/lists/sql-text";

/** An action on a record, from the audit trail. */
export type AuditAct = {
  id: string;
  action: string;
  /** `system`, `stranger`, or a user's id. */
  actor: string;
  actorName: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  createdAt: Date;
};

/** An action as `actsOfSubjectSql` returns it. */
export type AuditActJson = Omit<AuditAct, "createdAt"> & {
  /** A moment in the format of ISO 8601. */
  createdAt: string;
};

/**
 * Returns SQL for the newest 50 actions on one subject, as a JSON array of `AuditActJson`, newest first. With this expression,
 * one query reads a record together with the actions on it.
 *
 * @param type SQL for the subject's type
 * @param id SQL for the subject's id as text
 */
export function actsOfSubjectSql(type: string, id: string): string {
  return `(SELECT coalesce(json_agg(json_build_object('id', e.id, 'action', e.action, 'actor', e.actor,
      'actorName', rtrim(w.first_name || ' ' || w.last_name), 'before', e.before, 'after', e.after, 'createdAt', e.created_at)
      ORDER BY e.created_at DESC, e.id DESC), '[]')
    FROM (SELECT * FROM audit_events WHERE subject_type = ${type} AND subject_id = ${id}
           ORDER BY created_at DESC LIMIT 50) e LEFT JOIN users w ON w.id = ${uuidOf("e.actor")})`;
}

/** Converts the JSON of `actsOfSubjectSql`. */
export function toActs(acts: AuditActJson[]): AuditAct[] {
  return acts.map(({ createdAt, ...act }) => ({ ...act, createdAt: new Date(createdAt) }));
}
