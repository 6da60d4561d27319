import { randomUUID } from "node:crypto";
import * as reconciliation from "@/app/api/reconciliation/actions";
import { plainCsv } from "@/lib/downloads/csv-form";
import { assignException } from "@/lib/reconciliation/exceptions/assign-exception";
import { exportExceptions } from "@/lib/reconciliation/exceptions/export-exceptions";
import { findExceptions, getReconciliationSummary } from "@/lib/reconciliation/exceptions/find-exceptions";
import { getException } from "@/lib/reconciliation/exceptions/get-exception";
import { workException } from "@/lib/reconciliation/exceptions/work-exception";
import { acceptAccounts } from "@/lib/reconciliation/files/accept-accounts";
import { chooseColumns } from "@/lib/reconciliation/files/choose-columns";
import { confirmFile, discardFile } from "@/lib/reconciliation/files/confirm-file";
import { findSettlementFiles, getFileProgress, getSettlementFile } from "@/lib/reconciliation/files/find-files";
import { readFile } from "@/lib/reconciliation/files/read-file";
import { addChunk, startUpload } from "@/lib/reconciliation/files/upload-file";
import { withdrawFile } from "@/lib/reconciliation/files/withdraw-file";
import { getSampleStatement } from "@/lib/reconciliation/sample/get-sample-statement";
import { columnsInput, type SettlementColumnsInput } from "@/lib/reconciliation/schema";
import type { ActionCase, ServiceCase } from "./cases";

/**
 * Returns the ids of a file and an exception that do not exist. Only staff who may work on files and exceptions learn that the
 * file and the exception do not exist.
 */
const nothing = () => ({ fileId: randomUUID(), exceptionId: randomUUID() });
const upload = { rail: "wire", name: "statement.xml", sizeBytes: 10 } as const;
const bytes = new Uint8Array([60]);
const columns: SettlementColumnsInput = columnsInput.parse({
  ...{ reference: "Reference", amount: "Amount", date: "Date", currency: "Currency", onlyCurrency: "" },
  ...{ dateOrder: "YYYY-MM-DD", decimal: ".", paidSign: "minus" },
});
const everything = { search: "", state: "", kind: "", rail: "", fileId: "", age: "", owner: "", sort: "" };
const firstPage = { page: 1, pageSize: 25 };
const plain = () => "";

const read = { act: "reconciliation.read", owner: "forbidden", stranger: "forbidden" } as const;
const work = { ...read, act: "reconciliation.work" } as const;

export const reconciliationServices: ServiceCase[] = [
  {
    service: "findExceptions",
    call: (actor) => findExceptions(actor, { ...everything, ...firstPage }),
    ...read,
    admin: "not shown",
  },
  {
    service: "getReconciliationSummary",
    call: (actor) => getReconciliationSummary(actor, 10),
    ...read,
    admin: "not shown",
  },
  { service: "getException", call: (actor) => getException(actor, randomUUID()), ...read, admin: "not_found" },
  {
    service: "exportExceptions",
    call: async (actor) =>
      new Response(
        await exportExceptions(actor, everything, { form: plainCsv, header: plain, kind: plain, state: plain }),
      ).text(),
    ...read,
    admin: "not shown",
  },
  {
    service: "findSettlementFiles",
    call: (actor) => findSettlementFiles(actor, { ...firstPage, search: "", rail: "", state: "" }),
    ...read,
    admin: "not shown",
  },
  {
    service: "getSettlementFile",
    call: (actor) => getSettlementFile(actor, randomUUID(), { ...firstPage, problems: false }),
    ...read,
    admin: "not_found",
  },
  { service: "getFileProgress", call: (actor) => getFileProgress(actor, randomUUID()), ...read, admin: "not_found" },
  {
    service: "getSampleStatement",
    call: (actor) => getSampleStatement(actor, "wire"),
    ...read,
    admin: "not shown",
  },
  { service: "startUpload", call: (actor) => startUpload(actor, upload), ...work, admin: "done" },
  {
    service: "addChunk",
    call: (actor) => addChunk(actor, { fileId: nothing().fileId, number: 0, bytes }),
    ...work,
    admin: "not_found",
  },
  { service: "readFile", call: (actor) => readFile(actor, nothing()), ...work, admin: "not_found" },
  {
    service: "chooseColumns",
    call: (actor) => chooseColumns(actor, { fileId: nothing().fileId, columns }),
    ...work,
    admin: "not_found",
  },
  {
    service: "confirmFile",
    call: (actor) => confirmFile(actor, { fileId: nothing().fileId, version: 1 }),
    ...work,
    admin: "not_found",
  },
  {
    service: "discardFile",
    call: (actor) => discardFile(actor, { fileId: nothing().fileId, version: 1 }),
    ...work,
    admin: "not_found",
  },
  {
    service: "withdrawFile",
    call: (actor) => withdrawFile(actor, { fileId: nothing().fileId, version: 1 }),
    ...work,
    admin: "not_found",
  },
  {
    service: "acceptAccounts",
    call: (actor) => acceptAccounts(actor, { fileId: nothing().fileId, version: 1 }),
    ...work,
    admin: "not_found",
  },
  {
    service: "workException",
    call: (actor) =>
      workException(actor, { ...{ exceptionId: randomUUID(), version: 1, act: "suspense", target: "", note: "" } }),
    ...work,
    admin: "not_found",
  },
  {
    service: "assignException",
    call: (actor) => assignException(actor, { exceptionId: randomUUID(), seenOwnerId: null, ownerId: null }),
    ...work,
    admin: "not_found",
  },
];

const forWorkers = { ...work, nobody: "unauthenticated" } as const;

export const reconciliationActions: ActionCase[] = [
  {
    action: "startUploadAction",
    call: () => reconciliation.startUploadAction(upload, randomUUID()),
    ...forWorkers,
    admin: "ok",
  },
  {
    action: "addChunkAction",
    call: () => reconciliation.addChunkAction({ fileId: nothing().fileId, number: 0, bytes }),
    ...forWorkers,
    admin: "not_found",
  },
  {
    action: "readSettlementFileAction",
    call: () => reconciliation.readSettlementFileAction({ fileId: nothing().fileId }),
    ...forWorkers,
    admin: "not_found",
  },
  {
    action: "chooseColumnsAction",
    call: () => reconciliation.chooseColumnsAction({ fileId: nothing().fileId, columns }),
    ...forWorkers,
    admin: "not_found",
  },
  {
    action: "confirmFileAction",
    call: () => reconciliation.confirmFileAction({ fileId: nothing().fileId, version: 1 }, randomUUID()),
    ...forWorkers,
    admin: "not_found",
  },
  {
    action: "discardFileAction",
    call: () => reconciliation.discardFileAction({ fileId: nothing().fileId, version: 1 }, randomUUID()),
    ...forWorkers,
    admin: "not_found",
  },
  {
    action: "withdrawFileAction",
    call: () => reconciliation.withdrawFileAction({ fileId: nothing().fileId, version: 1 }, randomUUID()),
    ...forWorkers,
    admin: "not_found",
  },
  {
    action: "acceptAccountsAction",
    call: () => reconciliation.acceptAccountsAction({ fileId: nothing().fileId, version: 1 }, randomUUID()),
    ...forWorkers,
    admin: "not_found",
  },
  {
    action: "workExceptionAction",
    call: () =>
      reconciliation.workExceptionAction(
        { exceptionId: nothing().exceptionId, version: 1, act: "suspense" },
        randomUUID(),
      ),
    ...forWorkers,
    admin: "not_found",
  },
  {
    action: "assignExceptionAction",
    call: () =>
      reconciliation.assignExceptionAction(
        { exceptionId: nothing().exceptionId, seenOwnerId: "", ownerId: "" },
        randomUUID(),
      ),
    ...forWorkers,
    admin: "not_found",
  },
];
