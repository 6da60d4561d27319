import "server-only";
import { placeOf, type SealedColumn } from "@/lib/server/secrets/seal-again";
import { currentSealPrefix, openText, sealText } from "@/lib/server/secrets/sealed-text";
import { queryOlderContents, replaceContent } from "./attachments.sql";

/** The contents of all attachments, in Base64 and encrypted. */
export const attachmentContents: SealedColumn = {
  name: "message_attachments.content",
  batchSize: 5,
  find: (after, take) => queryOlderContents(currentSealPrefix(), after, take),
  replace: ({ id, stored }, sealed) => replaceContent(id, stored, sealed),
};

const partsColumn = "attachment_parts.content";

/** Encrypts the content of an attachment for the database. */
export const sealContent = (id: string, bytes: Buffer) =>
  sealText(bytes.toString("base64"), placeOf(attachmentContents.name, id));

/** Decrypts the content of an attachment. */
export const openContent = (id: string, stored: string) =>
  Buffer.from(openText(stored, placeOf(attachmentContents.name, id)), "base64");

/** Encrypts one part of an upload. */
export const sealPart = (id: string, number: number, bytes: Uint8Array) =>
  sealText(Buffer.from(bytes).toString("base64"), placeOf(partsColumn, `${id}/${number}`));

/** Decrypts one part of an upload. */
export const openPart = (id: string, number: number, stored: string) =>
  Buffer.from(openText(stored, placeOf(partsColumn, `${id}/${number}`)), "base64");
