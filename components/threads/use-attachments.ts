"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import {
  addAttachmentPartAction,
  finishAttachmentAction,
  removeAttachmentAction,
  startAttachmentAction,
} from "@/app/api/messages/actions";
import { endOf, sendAct } from "@/components/forms/use-request";
import { type ActionResult, refusalReason } from "@/lib/action-result";
import { type Attachment, attachmentBytesMax, attachmentPartBytes, attachmentsMax } from "@/lib/threads/thread.model";

class Refused extends Error {}

/** The attachments of a message that is not sent yet. */
export type Attachments = {
  attached: Attachment[];
  /** The largest number of files. */
  limit: number;
  /** The name of the file that is being uploaded. */
  uploading: string | null;
  /** The reason why the last file was not attached. */
  problem: string | null;
  add: (files: FileList | null) => Promise<void>;
  remove: (id: string) => void;
  /** Removes all files from the form, after the message was sent. */
  clear: () => void;
};

export const idsOf = ({ attached }: Attachments): string[] => attached.map(({ id }) => id);

type AttachmentsOptions = {
  /** The files that are attached when the form opens. */
  first?: Attachment[];
  limit?: number;
};

/** Uploads files part by part, and keeps them for the next message. */
export function useAttachments({ first = [], limit = attachmentsMax }: AttachmentsOptions = {}): Attachments {
  const t = useTranslations("attachments");
  const common = useTranslations("common");
  const [attached, setAttached] = useState(first);
  const [uploading, setUploading] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function send<Data>(act: (requestId: string) => Promise<ActionResult<Data>>): Promise<Data | null> {
    const result = await sendAct("attachment", act);
    if ("lost" in result) {
      if (endOf(result) === "done") return null;
      throw new Refused(common("notKnownText"));
    }
    if (!result.ok) throw new Refused(refusalReason(result));
    return result.data;
  }

  async function upload(file: File): Promise<Attachment> {
    if (file.size > attachmentBytesMax) throw new Refused(t("tooLarge", { name: file.name }));
    const begun = await send((requestId) =>
      startAttachmentAction({ name: file.name.slice(-120), sizeBytes: file.size }, requestId),
    );
    if (!begun) throw new Refused(common("notKnownText"));
    const { id } = begun;
    for (let number = 0; number * attachmentPartBytes < file.size; number += 1) {
      const part = file.slice(number * attachmentPartBytes, (number + 1) * attachmentPartBytes);
      const bytes = new Uint8Array(await part.arrayBuffer());
      await send(() => addAttachmentPartAction({ id, number, bytes }));
    }
    const stored = await send(() => finishAttachmentAction({ id }));
    if (!stored) throw new Refused(common("notKnownText"));
    return stored;
  }

  async function add(files: FileList | null) {
    setProblem(null);
    const chosen = [...(files ?? [])];
    if (attached.length + chosen.length > limit) return setProblem(t("tooMany", { limit }));
    for (const file of chosen) {
      setUploading(file.name);
      try {
        const stored = await upload(file);
        setAttached((before) => [...before, stored]);
      } catch (error) {
        setProblem(error instanceof Refused ? error.message : common("tryAgainLater"));
      }
    }
    setUploading(null);
  }

  function remove(id: string) {
    setAttached((before) => before.filter((attachment) => attachment.id !== id));
    void removeAttachmentAction({ id });
  }

  return { attached, limit, uploading, problem, add, remove, clear: () => setAttached([]) };
}
