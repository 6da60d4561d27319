import type { Attachment } from "@/lib/threads/thread.model";

/** The longest text of a private note about a payment. */
export const memoTextMax = 500;

/** A customer's private note about a payment. `version` is 0 while nothing has been written. */
export type Memo = { text: string; file: Attachment | null; version: number };

/** The empty note of a payment that has no note yet. */
export const noMemo: Memo = { text: "", file: null, version: 0 };
