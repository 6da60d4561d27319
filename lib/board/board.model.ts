export const boardStatuses = ["waiting", "approved", "complete", "pending"] as const;

type BoardStatus = (typeof boardStatuses)[number];

/** A member of staff, as a member of tasks. */
export type BoardColleague = { id: string; name: string };

export type BoardComment = { id: string; authorName: string; text: string; createdAt: Date };

/** The customer or transfer that a task is about. */
type BoardLink =
  | { kind: "customer"; id: string; email: string }
  | { kind: "transfer"; id: string; family: "wire" | "interbank" | "wallet" };

/** A task as pages show it. */
export type BoardTask = {
  id: string;
  groupId: string;
  name: string;
  description: string;
  /** `YYYY-MM-DD`. */
  dueOn: string | null;
  status: BoardStatus;
  color: "success" | "info" | "warning" | "danger";
  /** In US cents. */
  budgetMinor: bigint | null;
  link: BoardLink | null;
  members: BoardColleague[];
  commentCount: number;
  version: number;
  updatedByName: string;
};

/** A column of the board with its tasks in their order. */
export type BoardGroup = { id: string; title: string; tasks: BoardTask[] };
