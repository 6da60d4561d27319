"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { addChunkAction, readSettlementFileAction, startUploadAction } from "@/app/api/reconciliation/actions";
import { endOf, sendAct } from "@/components/forms/use-request";
import { type ActionResult, refusalReason } from "@/lib/action-result";
import { paths } from "@/lib/paths";
import { chunkBytes } from "@/lib/reconciliation/settlement.model";

/** The progress of an upload. `share` is the share of uploaded bytes, from 0 to 1. */
export type Upload =
  | { state: "sending"; name: string; share: number }
  | { state: "reading"; name: string; share: number; lineCount: number }
  | { state: "failed"; message: string };

/** The interval between two progress polls, in milliseconds, short enough for a progress bar that visibly moves. */
const pollMs = 700;

class Refused extends Error {}

/** Uploads a file part by part, waits until the server has parsed the file, and then calls `onRead` with the file's id. */
export function useUpload(onRead: (fileId: string) => void) {
  const t = useTranslations("common");
  const [upload, setUpload] = useState<Upload | null>(null);
  const isBusy = useRef(false);

  async function send(rail: string, file: File) {
    if (isBusy.current) return;
    isBusy.current = true;
    const { name } = file;
    try {
      setUpload({ state: "sending", name, share: 0 });
      const began = await sendAct("upload", (requestId) =>
        startUploadAction({ rail: rail as "wire", name, sizeBytes: file.size }, requestId),
      );
      // Without the server's answer, the file's id is unknown, so the upload cannot continue.
      if ("lost" in began) throw new Refused(t("notKnownText"));
      const fileId = dataOf(began);
      for (let number = 0; number * chunkBytes < file.size; number += 1) {
        const end = Math.min((number + 1) * chunkBytes, file.size);
        const bytes = new Uint8Array(await file.slice(number * chunkBytes, end).arrayBuffer());
        await sendPart(() => addChunkAction({ fileId, number, bytes }));
        setUpload({ state: "sending", name, share: end / file.size });
      }
      setUpload({ state: "reading", name, share: 0, lineCount: 0 });
      const stop = watch(fileId, (share, lineCount) => setUpload({ state: "reading", name, share, lineCount }));
      try {
        await sendPart(() => readSettlementFileAction({ fileId }));
      } finally {
        stop();
      }
      onRead(fileId);
    } catch (error) {
      setUpload({ state: "failed", message: error instanceof Refused ? error.message : t("tryAgainLater") });
    } finally {
      isBusy.current = false;
    }
  }

  async function sendPart(act: () => Promise<ActionResult<unknown>>): Promise<void> {
    const result = await sendAct("upload", act);
    if (!("lost" in result)) dataOf(result);
    else if (endOf(result) !== "done") throw new Refused(t("notKnownText"));
  }

  return { upload, send };
}

function dataOf<Data>(result: ActionResult<Data>): Data {
  if (result.ok) return result.data;
  throw new Refused(refusalReason(result));
}

/**
 * Polls the progress of parsing a file.
 *
 * @returns a function that ends the polling
 */
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
