import { paths } from "@/lib/paths";

/** The `Cookie` header of each person whose pages the browser opens. */
export type BrowserSessions = { customer: string; staff: string };

/** A page and its visitor. Null stands for a visitor without a session. */
export type Visit = { path: string; who: keyof BrowserSessions | null };

/** The five pages that are measured: log-in, dashboard, a transfer, a history and a table of the back office. */
export const measuredPages: Visit[] = [
  { path: paths.login(), who: null },
  { path: paths.dashboard, who: "customer" },
  { path: paths.wireTransfer, who: "customer" },
  { path: paths.transactions, who: "customer" },
  { path: paths.manageUsers, who: "staff" },
];
