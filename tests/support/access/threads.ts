import { randomUUID } from "node:crypto";
import * as messages from "@/app/api/messages/actions";
import { getAttachment } from "@/lib/threads/attachments/get-attachment";
import {
  addAttachmentPart,
  finishAttachment,
  removeAttachment,
  startAttachment,
} from "@/lib/threads/attachments/upload-attachment";
import { addThreadNote, closeThread } from "@/lib/threads/close-thread";
import { findColleagues } from "@/lib/threads/find-colleagues";
import { findChats, findGroups, findRoomMessages } from "@/lib/threads/find-rooms";
import {
  findCustomerThreads,
  findOwnThreads,
  findOwnThreadsAbout,
  findStaffThreads,
  getCustomerThread,
  getOwnThread,
  getStaffThread,
} from "@/lib/threads/find-threads";
import { readAbout } from "@/lib/threads/read-about";
import { noteAnswering, readThread, sendMessage } from "@/lib/threads/send-message";
import { startStaffThread, startThread, writeToCustomer } from "@/lib/threads/start-thread";
import type { ActionCase, ServiceCase } from "./cases";

// The owner has a thread with the bank (`threadId`). Two members of staff who make no calls have an internal thread
// (`staffThreadId`).

const words = { subject: "Question", text: "Where is my payment?" };
const staffOnly = { owner: "forbidden", stranger: "forbidden" } as const;
const text = "We are looking for it.";

export const threadServices: ServiceCase[] = [
  {
    service: "startThread",
    call: (actor, { transferId: id }) => startThread(actor, { ...words, about: { kind: "transfer", id } }),
    ...{ owner: "done", stranger: "not_found", admin: "not_found" },
  },
  {
    service: "writeToCustomer",
    act: "messages.answer",
    call: (actor, { owner }) => writeToCustomer(actor, { ...words, customerId: owner.userId, about: null }),
    ...{ ...staffOnly, admin: "done", ownStaff: "forbidden" },
  },
  {
    service: "startStaffThread",
    act: "messages.read",
    call: (actor, { colleague }) => startStaffThread(actor, { ...words, members: [colleague.userId] }),
    ...{ ...staffOnly, admin: "done" },
  },
  {
    service: "sendMessage",
    act: "messages.answer",
    call: (actor, { threadId }) => sendMessage(actor, { threadId, text }),
    ...{ owner: "done", stranger: "not_found", admin: "done" },
  },
  {
    service: "sendMessage",
    about: "a thread of other members of staff",
    call: (actor, { staffThreadId: threadId }) => sendMessage(actor, { threadId, text }),
    ...{ owner: "not_found", stranger: "not_found", admin: "not_found" },
  },
  {
    service: "readThread",
    act: "messages.read",
    call: (actor, { threadId }) => readThread(actor, { threadId, readTo: 1 }),
    ...{ owner: "done", stranger: "not_found", admin: "done" },
  },
  {
    service: "noteAnswering",
    act: "messages.answer",
    call: (actor, { threadId }) => noteAnswering(actor, { threadId }),
    ...{ owner: "done", stranger: "not_found", admin: "done" },
  },
  {
    service: "closeThread",
    act: "messages.answer",
    call: (actor, { threadId }) => closeThread(actor, { threadId, lastNumber: 2 }),
    ...{ ...staffOnly, admin: "done", ownStaff: "forbidden" },
  },
  {
    service: "addThreadNote",
    act: "messages.answer",
    call: (actor, { threadId }) => addThreadNote(actor, { threadId, text }),
    ...{ ...staffOnly, admin: "done", ownStaff: "forbidden" },
  },
  {
    service: "findOwnThreads",
    call: (actor) => findOwnThreads(actor),
    ...{ owner: "shown", stranger: "not shown", admin: "not shown" },
  },
  {
    service: "findOwnThreadsAbout",
    call: (actor, { transferId: id }) => findOwnThreadsAbout(actor, { kind: "transfer", id }),
    ...{ owner: "shown", stranger: "not shown", admin: "not shown" },
  },
  {
    service: "getOwnThread",
    call: (actor, { threadId }) => getOwnThread(actor, threadId),
    ...{ owner: "shown", stranger: "not_found", admin: "not_found" },
  },
  {
    service: "findCustomerThreads",
    act: "messages.read",
    call: (actor) => findCustomerThreads(actor, { state: "open" }),
    ...{ ...staffOnly, admin: "shown" },
  },
  {
    service: "getCustomerThread",
    act: "messages.read",
    call: (actor, { threadId }) => getCustomerThread(actor, threadId),
    ...{ ...staffOnly, admin: "shown" },
  },
  {
    service: "findStaffThreads",
    act: "messages.read",
    call: (actor) => findStaffThreads(actor),
    ...{ ...staffOnly, admin: "not shown" },
  },
  {
    service: "getStaffThread",
    act: "messages.read",
    call: (actor, { staffThreadId }) => getStaffThread(actor, staffThreadId),
    ...{ ...staffOnly, admin: "not_found" },
  },
  {
    service: "findColleagues",
    act: "messages.read",
    call: findColleagues,
    ...{ ...staffOnly, admin: "not shown" },
  },
  {
    service: "findChats",
    act: "messages.read",
    call: findChats,
    ...{ owner: "shown", stranger: "not shown", admin: "shown" },
  },
  {
    service: "findGroups",
    call: findGroups,
    ...{ owner: "not shown", stranger: "not shown", admin: "not shown" },
  },
  {
    service: "findRoomMessages",
    act: "messages.read",
    call: (actor, { threadId }) => findRoomMessages(actor, threadId),
    ...{ owner: "shown", stranger: "not_found", admin: "shown" },
  },
  {
    service: "startAttachment",
    call: (actor) => startAttachment(actor, { name: "a.pdf", sizeBytes: 1 }),
    ...{ owner: "done", stranger: "done", admin: "done" },
  },
  {
    service: "addAttachmentPart",
    call: (actor, { uploadId: id }) => addAttachmentPart(actor, { id, number: 0, bytes: new Uint8Array(1) }),
    ...{ owner: "done", stranger: "not_found", admin: "not_found" },
  },
  {
    service: "finishAttachment",
    call: (actor, { attachmentId: id }) => finishAttachment(actor, { id }),
    ...{ owner: "not shown", stranger: "not_found", admin: "not_found" },
  },
  {
    service: "removeAttachment",
    about: "another person's upload stays",
    call: (actor, { attachmentId: id }) => removeAttachment(actor, { id }),
    ...{ owner: "not shown", stranger: "not shown", admin: "not shown" },
  },
  {
    service: "getAttachment",
    act: "messages.read",
    call: async (actor, { attachmentId }) => (await getAttachment(actor, attachmentId)).bytes.toString("latin1"),
    ...{ owner: "shown", stranger: "not_found", admin: "shown" },
  },
  {
    service: "readAbout",
    call: (actor, { transferId }) => readAbout(actor, `transfer/${transferId}`),
    ...{ owner: "shown", stranger: "not shown", admin: "not shown" },
  },
];

export const threadActions: ActionCase[] = [
  {
    action: "startThreadAction",
    call: ({ transferId: id }) =>
      messages.startThreadAction({ ...words, about: { kind: "transfer", id } }, randomUUID()),
    ...{ nobody: "unauthenticated", owner: "ok", stranger: "not_found", admin: "not_found" },
  },
  {
    action: "writeToCustomerAction",
    act: "messages.answer",
    call: ({ owner }) => messages.writeToCustomerAction({ ...words, customerId: owner.userId }, randomUUID()),
    ...{ nobody: "unauthenticated", ...staffOnly, admin: "ok" },
  },
  {
    action: "startStaffThreadAction",
    act: "messages.read",
    call: ({ colleague }) => messages.startStaffThreadAction({ ...words, members: [colleague.userId] }, randomUUID()),
    ...{ nobody: "unauthenticated", ...staffOnly, admin: "ok" },
  },
  {
    action: "sendMessageAction",
    act: "messages.answer",
    call: ({ threadId }) => messages.sendMessageAction({ threadId, text }, randomUUID()),
    ...{ nobody: "unauthenticated", owner: "ok", stranger: "not_found", admin: "ok" },
  },
  {
    action: "closeThreadAction",
    act: "messages.answer",
    call: ({ threadId }) => messages.closeThreadAction({ threadId, lastNumber: 2 }, randomUUID()),
    ...{ nobody: "unauthenticated", ...staffOnly, admin: "ok" },
  },
  {
    action: "addThreadNoteAction",
    act: "messages.answer",
    call: ({ threadId }) => messages.addThreadNoteAction({ threadId, text }, randomUUID()),
    ...{ nobody: "unauthenticated", ...staffOnly, admin: "ok" },
  },
  {
    action: "readThreadAction",
    act: "messages.read",
    call: ({ threadId }) => messages.readThreadAction({ threadId, readTo: 1 }),
    ...{ nobody: "unauthenticated", owner: "ok", stranger: "not_found", admin: "ok" },
  },
  {
    action: "noteAnsweringAction",
    act: "messages.answer",
    call: ({ threadId }) => messages.noteAnsweringAction({ threadId }),
    ...{ nobody: "unauthenticated", owner: "ok", stranger: "not_found", admin: "ok" },
  },
  {
    action: "startAttachmentAction",
    call: () => messages.startAttachmentAction({ name: "a.pdf", sizeBytes: 1 }, randomUUID()),
    ...{ nobody: "unauthenticated", owner: "ok", stranger: "ok", admin: "ok" },
  },
  {
    action: "addAttachmentPartAction",
    call: ({ uploadId: id }) => messages.addAttachmentPartAction({ id, number: 0, bytes: new Uint8Array(1) }),
    ...{ nobody: "unauthenticated", owner: "ok", stranger: "not_found", admin: "not_found" },
  },
  {
    action: "finishAttachmentAction",
    call: ({ attachmentId: id }) => messages.finishAttachmentAction({ id }),
    ...{ nobody: "unauthenticated", owner: "ok", stranger: "not_found", admin: "not_found" },
  },
  {
    action: "removeAttachmentAction",
    call: ({ attachmentId: id }) => messages.removeAttachmentAction({ id }),
    ...{ nobody: "unauthenticated", owner: "ok", stranger: "ok", admin: "ok" },
  },
];
