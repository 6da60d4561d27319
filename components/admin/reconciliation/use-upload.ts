"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { addChunkAction, readSettlementFileAction, startUploadAction } from "@/app/api/reconciliation/actions";
import { useRequestId } from "@/components/forms/use-request-id";
import { type ActionResult, refusalReason } from "@/lib/action-result";
import { paths } from "@/lib/paths";
import { chunkBytes } from "@/lib/reconciliation/settlement";

/** How far an upload has come; `share` is of the bytes, from 0 to 1. */
export type Upload =
  | { state: "sending"; name: string; share: number }
  | { state: "reading"; name: string; share: number; lineCount: number }
  | { state: "failed"; message: string };

/** Often enough to see it move. */
const pollMs = 700;

class Refused extends Error {}

/** Uploads a file part by part, has it read, and then calls `onRead` with its id. */
export function useUpload(onRead: (fileId: string) => void) {
  const t = useTranslations("common");
  const { requestId, renew } = useRequestId();
  const [upload, setUpload] = useState<Upload | null>(null);
  const isBusy = useRef(false);

  async function send(rail: string, file: File) {
    if (isBusy.current) return;
    isBusy.current = true;
    const { name } = file;
    try {
      setUpload({ state: "sending", name, share: 0 });
      const fileId = dataOf(await startUploadAction({ rail: rail as "wire", name, sizeBytes: file.size }, requestId));
      for (let number = 0; number * chunkBytes < file.size; number += 1) {
        const end = Math.min((number + 1) * chunkBytes, file.size);
        const bytes = new Uint8Array(await file.slice(number * chunkBytes, end).arrayBuffer());
        dataOf(await addChunkAction({ fileId, number, bytes }));
        setUpload({ state: "sending", name, share: end / file.size });
      }
      setUpload({ state: "reading", name, share: 0, lineCount: 0 });
      const stop = watch(fileId, (share, lineCount) => setUpload({ state: "reading", name, share, lineCount }));
      try {
        dataOf(await readSettlementFileAction({ fileId }));
      } finally {
        stop();
      }
      onRead(fileId);
    } catch (error) {
      setUpload({ state: "failed", message: error instanceof Refused ? error.message : t("tryAgainLater") });
    } finally {
      renew();
      isBusy.current = false;
    }
  }

  return { upload, send };
}

function dataOf<Data>(result: ActionResult<Data>): Data {
  if (result.ok) return result.data;
  throw new Refused(refusalReason(result));
}

/** Asks again and again how far a file has been read. @returns what ends it */
function watch(fileId: string, tell: (share: number, lineCount: number) => void): () => void {
  let isOver = false;
  const timer = setInterval(async () => {
    const reply = await fetch(paths.settlementProgress(fileId)).catch(() => null);
    if (isOver || !reply?.ok) return;
    const { share, lineCount } = (await reply.json()) as { share: number; lineCount: number };
    if (!isOver) tell(share, lineCount);
  }, pollMs);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
