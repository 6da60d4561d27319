"use server";

import { assignException } from "@/lib/reconciliation/exceptions/assign-exception";
import { workException } from "@/lib/reconciliation/exceptions/work-exception";
import { acceptAccounts } from "@/lib/reconciliation/files/accept-accounts";
import { chooseColumns } from "@/lib/reconciliation/files/choose-columns";
import { confirmFile, discardFile } from "@/lib/reconciliation/files/confirm-file";
import { readFile } from "@/lib/reconciliation/files/read-file";
import { addChunk, startUpload } from "@/lib/reconciliation/files/upload-file";
import { withdrawFile } from "@/lib/reconciliation/files/withdraw-file";
import {
  addChunkInput,
  assignExceptionInput,
  chooseColumnsInput,
  endFileInput,
  readFileInput,
  startUploadInput,
  workExceptionInput,
} from "@/lib/reconciliation/schema";
import { change, commandAction, sessionAction } from "@/lib/server/action";

export const startUploadAction = commandAction(startUploadInput, startUpload);

export const addChunkAction = sessionAction(addChunkInput, async (actor, input) => {
  await addChunk(actor, input);
  return null;
});

export const readSettlementFileAction = sessionAction(readFileInput, change(readFile));

export const chooseColumnsAction = sessionAction(chooseColumnsInput, change(chooseColumns));

export const confirmFileAction = commandAction(endFileInput, change(confirmFile, { answer: (imported) => imported }));

export const discardFileAction = commandAction(endFileInput, change(discardFile));

export const withdrawFileAction = commandAction(endFileInput, change(withdrawFile));

export const acceptAccountsAction = commandAction(endFileInput, change(acceptAccounts));

export const workExceptionAction = commandAction(workExceptionInput, change(workException));

export const assignExceptionAction = commandAction(assignExceptionInput, change(assignException));
