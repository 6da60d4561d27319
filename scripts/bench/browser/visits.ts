import { paths } from "@/lib/paths";

/** Whose pages a browser opens: their `Cookie`. */
export type BrowserSessions = { customer: string; staff: string };

/** A page as somebody sees it; null: as a stranger. */
export type Visit = { path: string; who: keyof BrowserSessions | null };

/** The five pages that are measured: log-in, dashboard, a transfer, a history and a table of the back office. */
export const measuredPages: Visit[] = [
  { path: paths.login(), who: null },
  { path: paths.dashboard, who: "customer" },
  { path: paths.wireTransfer, who: "customer" },
  { path: paths.transactions, who: "customer" },
  { path: paths.manageUsers, who: "staff" },
];
