import "server-only";
import type { StaffRole } from "@/lib/roles";
import { columnsOf } from "@/lib/server/columns";
import type { Queryable } from "@/lib/server/db";
import type { StaffInvitation } from "@/lib/server/prisma-client/client";

const shown = { id: true, email: true, sentAt: true, expiresAt: true, sentById: true } as const;

/** An invitation that was neither accepted nor withdrawn. An open invitation may have expired. */
export type OpenInvitation = Pick<StaffInvitation, keyof typeof shown> & {
  role: StaffRole;
  /** The name of the member of staff who last sent the invitation. */
  sentByName: string;
  /** True if this sender may still invite people. If false, the invitation is invalid. */
  isSenderActive: boolean;
};

const openInvitations = `
  SELECT ${columnsOf("staffInvitation", "i", shown)}, i.role, rtrim(u.first_name || ' ' || u.last_name) AS "sentByName",
         u.role = 'admin' AND u.status = 'active' AS "isSenderActive"
    FROM staff_invitations i JOIN users u ON u.id = i.sent_by
   WHERE i.accepted_at IS NULL AND i.withdrawn_at IS NULL`;

/** At most a hundred open invitations, the latest first. */
export async function queryOpenInvitations(source: Queryable): Promise<OpenInvitation[]> {
  return await source.query<OpenInvitation>(`${openInvitations} ORDER BY i.sent_at DESC, i.id DESC LIMIT 100`);
}

/**
 * Reads an open invitation by its id, by the hash of its code or by its e-mail address. Callers that change the row must use
 * `lock`.
 */
export async function queryOpenInvitation(
  source: Queryable,
  by: { id: string } | { codeHash: Buffer } | { email: string },
  lock: "lock" | "read",
): Promise<OpenInvitation | undefined> {
  const [column, value] =
    "id" in by ? ["id", by.id] : "codeHash" in by ? ["code_hash", by.codeHash] : ["email", by.email];
  const [invitation] = await source.query<OpenInvitation>(
    `${openInvitations} AND i.${column} = $1 ${lock === "lock" ? "FOR NO KEY UPDATE OF i" : ""}`,
    [value],
  );
  return invitation;
}
