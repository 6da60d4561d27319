import { download } from "@/lib/downloads/download";
import { fileRoute } from "@/lib/downloads/file-route";
import { orNotFound } from "@/lib/server/page-errors";
import { requireSession } from "@/lib/server/session/session";
import { getAttachment } from "@/lib/threads/attachments/get-attachment";
import { attachmentTypes } from "@/lib/threads/thread.model";

/** A file that is attached to a message. Browsers save the file and never show it as a page of this site. */
export const GET = fileRoute<{ params: Promise<{ id: string }> }>(async (_request, { params }) => {
  const { actor } = await requireSession();
  const { name, kind, bytes } = await orNotFound(getAttachment(actor, (await params).id));
  const plainName = name.replace(/\.\w{1,5}$/, "").replace(/[^\w .-]/g, "_");
  const ending = kind === "jpeg" ? "jpg" : kind;
  return download(new Uint8Array(bytes), { type: attachmentTypes[kind], name: `${plainName}.${ending}` });
});
