import { paths } from "@/lib/paths";
import type { Role } from "@/lib/roles";
import type { AttachmentKind, ThreadSubject } from "@/lib/server/prisma-client/enums";

export const threadSubjects = ["transfer", "loan", "deposit", "statement"] as const satisfies ThreadSubject[];

/** The record that a thread is about. The id of a statement is an account number and a month: `1234567890/2026-10`. */
export type ThreadLink = { kind: ThreadSubject; id: string };

/** The maximum lengths, in characters. Check constraints of the database contain the same numbers. */
export const subjectLengthMax = 120;
export const messageLengthMax = 4_000;
export const noteLengthMax = 2_000;

/** A thread in a list. */
export type ListedThread = {
  id: string;
  subject: string;
  about: ThreadLink | null;
  /** The beginning of the newest message's text. */
  lastText: string;
  lastAt: Date;
  closedAt: Date | null;
  /** True if there are messages that the reader has not read. All staff count as one reader of a customer's thread. */
  isUnread: boolean;
};

/** A customer's thread in the list for staff. */
export type ListedCustomerThread = ListedThread & {
  customerId: string;
  customerName: string;
  /** The moment of the customer's first unanswered message. */
  waitingSince: Date | null;
  /** The colleague who is writing an answer now. */
  answeringName: string | null;
};

/** A thread between members of staff, as the list of threads shows it to one of them. */
export type ListedStaffThread = ListedThread & { memberNames: string[] };

/** The kinds of attachments, and the media type of each. */
export const attachmentTypes = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  pdf: "application/pdf",
} as const satisfies Record<AttachmentKind, string>;

/**
 * An attachment has at most `attachmentBytesMax` bytes. The browser uploads an attachment in parts of `attachmentPartBytes`
 * bytes. A message has at most `attachmentsMax` attachments.
 */
export const attachmentBytesMax = 5 * 1024 * 1024;
export const attachmentPartBytes = 512 * 1024;
export const attachmentsMax = 5;

export type Attachment = { id: string; name: string; kind: AttachmentKind; sizeBytes: number };

export type Message = {
  /** The position in the thread: 1, 2, 3, … */
  number: number;
  id: string;
  text: string;
  sentAt: Date;
  fromBank: boolean;
  authorId: string;
  authorName: string;
  attachments: Attachment[];
};

/**
 * Messages of one thread in ascending order. If there are older messages, `before` is the number of the first message on this
 * page.
 */
export type MessagePage = { messages: Message[]; before: number | null };

/**
 * A customer's thread as the customer sees it. The type has no field for the notes of staff, so notes cannot reach the customer.
 */
export type CustomerThread = ListedThread & MessagePage & { isAnswering: boolean };

/** A note of staff about a thread. Customers never see notes. */
export type ThreadNote = { id: string; text: string; createdAt: Date; authorName: string };

/** A customer's thread as staff see it. */
export type AnsweredThread = ListedCustomerThread &
  MessagePage & {
    notes: ThreadNote[];
    /** The number of the newest message that the customer has read. */
    customerReadTo: number;
  };

export type StaffThread = ListedStaffThread & MessagePage & { memberIds: string[] };

/**
 * A position in a list of threads that is sorted by the time of each thread's newest message. The next page begins after this
 * position.
 */
export type ThreadCursor = { at: Date; id: string };

/** A page of threads. `next` is the position after which the next page begins, or null on the last page. */
export type ThreadPage<Thread> = { threads: Thread[]; next: ThreadCursor | null };

/** A colleague in the contact list. */
export type Colleague = { id: string; name: string; email: string; role: Role };

/** The states in the staff's filter for customers' threads. */
export const threadStates = ["waiting", "open", "closed"] as const;
export type ThreadState = (typeof threadStates)[number];

/**
 * The views of the staff's page of messages: customers' threads in one of the states, or the reader's threads with colleagues
 * (`staff`).
 */
export const threadViews = [...threadStates, "staff"] as const;
export type ThreadView = (typeof threadViews)[number];

/** The path of the page on which a customer sees the record that a thread is about. */
export function linkPath({ kind, id }: ThreadLink): string {
  switch (kind) {
    case "transfer":
      return paths.transaction(id);
    case "loan":
      return paths.loan(id);
    case "deposit":
      return paths.deposit(id);
    case "statement": {
      const [account = "", month = ""] = id.split("/");
      return paths.statementsOf({ year: month.slice(0, 4), account, month });
    }
  }
}
