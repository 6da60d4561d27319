"use server";

import { change, commandAction, sessionAction } from "@/lib/server/action";
import {
  addAttachmentPart,
  finishAttachment,
  removeAttachment,
  startAttachment,
} from "@/lib/threads/attachments/upload-attachment";
import { addThreadNote, closeThread } from "@/lib/threads/close-thread";
import {
  addAttachmentPartInput,
  addThreadNoteInput,
  attachmentInput,
  closeThreadInput,
  noteAnsweringInput,
  readThreadInput,
  sendMessageInput,
  startAttachmentInput,
  startStaffThreadInput,
  startThreadInput,
  writeToCustomerInput,
} from "@/lib/threads/schema";
import { noteAnswering, readThread, sendMessage } from "@/lib/threads/send-message";
import { startStaffThread, startThread, writeToCustomer } from "@/lib/threads/start-thread";

// Actions on threads of messages.

const started = { answer: ({ id }: { id: string }) => ({ id }) };

export const startThreadAction = commandAction(startThreadInput, change(startThread, started));

export const writeToCustomerAction = commandAction(writeToCustomerInput, change(writeToCustomer, started));

export const startStaffThreadAction = commandAction(startStaffThreadInput, change(startStaffThread, started));

export const sendMessageAction = commandAction(sendMessageInput, change(sendMessage));

export const closeThreadAction = commandAction(closeThreadInput, change(closeThread));

export const addThreadNoteAction = commandAction(addThreadNoteInput, change(addThreadNote));

export const startAttachmentAction = commandAction(startAttachmentInput, startAttachment);

export const addAttachmentPartAction = sessionAction(addAttachmentPartInput, async (actor, input) => {
  await addAttachmentPart(actor, input);
  return null;
});

export const finishAttachmentAction = sessionAction(attachmentInput, finishAttachment);

export const removeAttachmentAction = sessionAction(attachmentInput, async (actor, input) => {
  await removeAttachment(actor, input);
  return null;
});

/** Records up to which message the reader has read a thread. Revalidates no page. */
export const readThreadAction = sessionAction(readThreadInput, async (actor, input) => {
  await readThread(actor, input);
  return null;
});

export const noteAnsweringAction = sessionAction(noteAnsweringInput, async (actor, input) => {
  await noteAnswering(actor, input);
  return null;
});
