import * as z from "zod";
import { freeText, requiredText } from "@/lib/text-schema";
import {
  attachmentBytesMax,
  attachmentPartBytes,
  attachmentsMax,
  messageLengthMax,
  noteLengthMax,
  subjectLengthMax,
  threadStates,
  threadSubjects,
} from "./thread.model";

const id = z.uuid("invalid");
const attachmentNameMax = 120;
const subject = requiredText(subjectLengthMax);
const text = freeText(messageLengthMax).min(1, "required");

/** The id of a statement consists of an account number and a month. All other records have a UUID. */
const aboutId = z.union([z.uuid(), z.string().regex(/^\d{10}\/\d{4}-(?:0[1-9]|1[0-2])$/)], { error: "invalid" });
const about = z
  .object({ kind: z.enum(threadSubjects, { error: "invalid" }), id: aboutId })
  .nullable()
  .default(null);

const attachments = z.array(id).max(attachmentsMax, "invalid").optional();

/** The input for a new thread of a customer. */
export const startThreadInput = z.object({ subject, text, about, attachments });

/** The input for a thread in which staff write to a customer first. */
export const writeToCustomerInput = z.object({ customerId: id, subject, text, about });

const membersMax = 50;

/**
 * The input for a thread between a member of staff and colleagues. The member of staff who sends the input also becomes a member
 * of the thread.
 */
export const startStaffThreadInput = z.object({
  subject,
  text,
  members: z.array(id).min(1, "required").max(membersMax, "invalid"),
});

/** The input for a message in an existing thread. */
export const sendMessageInput = z.object({ threadId: id, text, attachments });

/** The input that begins the upload of an attachment. The service later determines the file's kind from its content. */
export const startAttachmentInput = z.object({
  name: requiredText(attachmentNameMax),
  sizeBytes: z.int("invalid").min(1, "attachmentEmpty").max(attachmentBytesMax, "attachmentSize"),
});

export const addAttachmentPartInput = z.object({
  id,
  number: z
    .int("invalid")
    .nonnegative("invalid")
    .lt(attachmentBytesMax / attachmentPartBytes, "invalid"),
  bytes: z.instanceof(Uint8Array, { error: "invalid" }),
});

export const attachmentInput = z.object({ id });

/** The body of `POST /api/add/messages`. In the HTTP contract, a thread is called a room. */
export const addMessageInput = z.object({ roomId: id, message: text });

/** `readTo` is the number of the newest message that the reader has seen. */
export const readThreadInput = z.object({ threadId: id, readTo: z.int("invalid").nonnegative("invalid") });

/** `lastNumber` is the number of the newest message that the actor has seen. A thread with a newer message is not closed. */
export const closeThreadInput = z.object({ threadId: id, lastNumber: z.int("invalid").nonnegative("invalid") });

export const noteAnsweringInput = z.object({ threadId: id });

export const addThreadNoteInput = z.object({ threadId: id, text: freeText(noteLengthMax).min(1, "required") });

export const messageForm = z.object({ text });
export const newThreadForm = z.object({ subject, text });
export const threadNoteForm = z.object({ text: freeText(noteLengthMax).min(1, "required") });

/** The filter of the staff's list of customers' threads. */
export const threadsQuery = z.object({ state: z.enum(threadStates).catch("waiting").default("waiting") });

export type StartThreadInput = z.output<typeof startThreadInput>;
export type WriteToCustomerInput = z.output<typeof writeToCustomerInput>;
export type StartStaffThreadInput = z.output<typeof startStaffThreadInput>;
export type SendMessageInput = z.output<typeof sendMessageInput>;
export type StartAttachmentInput = z.output<typeof startAttachmentInput>;
export type AddAttachmentPartInput = z.output<typeof addAttachmentPartInput>;
export type ReadThreadInput = z.output<typeof readThreadInput>;
export type CloseThreadInput = z.output<typeof closeThreadInput>;
export type NoteAnsweringInput = z.output<typeof noteAnsweringInput>;
export type AddThreadNoteInput = z.output<typeof addThreadNoteInput>;
