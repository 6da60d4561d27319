import { paths } from "@/lib/paths";

/** The `Cookie` header of each visitor with a session. */
export type BrowserSessions = { customer: string; staff: string };

/** A page and its visitor. `who` names the visitor, and is null for a visitor without a session. */
export type Visit = { path: string; who: keyof BrowserSessions | null };

/** The pages that the bench measures with Lighthouse. */
export const measuredPages: Visit[] = [
  { path: paths.login(), who: null },
  { path: paths.dashboard, who: "customer" },
  { path: paths.wireTransfer, who: "customer" },
  { path: paths.transactions, who: "customer" },
  { path: paths.manageUsers, who: "staff" },
];
