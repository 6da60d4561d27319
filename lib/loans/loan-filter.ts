import "server-only";
import { fieldError } from "@/lib/server/errors";
import { queueOrders } from "@/lib/server/keyset-order";
import { containsPattern } from "@/lib/server/sql-text";
import type { Loan } from "./loan";
import { loanStatuses } from "./schema";

/** Which loans are asked for, and in which order. */
export type LoanFilterQuery = {
  /** Looks in the applicant's name and e-mail, and the plan's name. */
  search?: string;
  status?: string | undefined;
  /** `createdAt` or `amount`, with a minus for descending; newest first when absent. */
  sort?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

/** The loans that match, of one owner or, for staff, of everybody (null). @throws AppError `validation_failed` */
export function loanFilter(ownerId: string | null, query: LoanFilterQuery): { sql: string; values: unknown[] } {
  if (query.status && !loanStatuses.some((status) => status === query.status)) throw fieldError("status", "invalid");
  const values: unknown[] = [];
  const conditions: string[] = ["true"];
  const where = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (ownerId !== null) where((place) => `l.owner_id = ${place}`, ownerId);
  if (query.status) where((place) => `l.status = ${place}::loan_status`, query.status);
  if (query.from) where((place) => `l.created_at >= ${place}`, query.from);
  if (query.to) where((place) => `l.created_at <= ${place}`, query.to);
  if (query.search?.trim()) {
    where(
      (place) => `(u.first_name || ' ' || u.last_name || ' ' || u.email ILIKE ${place} OR l.loan_name ILIKE ${place})`,
      containsPattern(query.search),
    );
  }
  return { sql: conditions.join(" AND "), values };
}

/** The order that `sort` names. @throws AppError `validation_failed` */
export const loanOrder = queueOrders<Loan>("l");
