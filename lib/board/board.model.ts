export const boardStatuses = ["waiting", "approved", "complete", "pending"] as const;

type BoardStatus = (typeof boardStatuses)[number];

/** A member of staff to whom a task can be assigned. */
export type BoardColleague = { id: string; name: string };

export type BoardComment = { id: string; authorName: string; text: string; createdAt: Date };

/** The customer or transfer to which a task refers. */
type BoardLink =
  | { kind: "customer"; id: string; email: string }
  | { kind: "transfer"; id: string; family: "wire" | "interbank" | "wallet" };

/** A task with the values that pages show. */
export type BoardTask = {
  id: string;
  groupId: string;
  name: string;
  description: string;
  /** The due date, `YYYY-MM-DD`. */
  dueOn: string | null;
  status: BoardStatus;
  color: "success" | "info" | "warning" | "danger";
  /** The budget in US cents. */
  budgetMinor: bigint | null;
  link: BoardLink | null;
  members: BoardColleague[];
  commentCount: number;
  version: number;
  updatedByName: string;
};

/** A column of the board, with its tasks sorted by position. */
export type BoardGroup = { id: string; title: string; tasks: BoardTask[] };
