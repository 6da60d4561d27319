"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useReopening } from "@/components/forms/kept-form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon/icon";
import { FormSkeleton } from "@/components/ui/progress/skeleton";
import type { Memo } from "@/lib/memos/memo.model";
import { paths } from "@/lib/paths";
import type { Attachment } from "@/lib/threads/thread.model";

// Few payments get a note, so the form loads only when a customer opens it.
const MemoForm = dynamic(() => import("./memo-form").then((module) => module.MemoForm), {
  loading: () => <FormSkeleton fields={2} />,
});

/** The customer's private note about a payment, with its file, and the button that opens the form. */
export function MemoCard({ transferId, memo }: { transferId: string; memo: Memo }) {
  const t = useTranslations("memos");
  const [isOpen, setOpen] = useState(false);
  useReopening(`memo/${transferId}`, () => setOpen(true));
  const { text, file } = memo;
  const isEmpty = text === "" && !file;
  return (
    <Card aria-labelledby="memo-title">
      <CardHead id="memo-title" title={t("title")} text={t("private")}>
        <div className={isEmpty ? "w-full" : undefined}>
          <Button variant="quiet" className="-mx-3" onClick={() => setOpen(true)}>
            <Icon name="pencil-line" className="size-4" />
            {isEmpty ? t("add") : t("edit")}
          </Button>
        </div>
      </CardHead>
      {isEmpty ? null : (
        <div className="flex flex-col gap-4 p-5">
          {text ? <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p> : null}
          {file ? <MemoFile {...file} /> : null}
        </div>
      )}
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t("title")}>
        <MemoForm transferId={transferId} memo={memo} onDone={() => setOpen(false)} />
      </Dialog>
    </Card>
  );
}

function MemoFile({ id, name, kind }: Attachment) {
  const t = useTranslations("memos");
  return (
    <a href={paths.attachment(id)} download className="flex min-h-11 flex-col gap-2 underline underline-offset-2">
      {kind === "pdf" ? null : (
        // The box has its height before the picture has loaded, so nothing on the page moves.
        // biome-ignore lint/performance/noImgElement: only the reader's own session may fetch the file, so no server may resize it
        <img
          src={paths.attachment(id)}
          alt={t("picture", { name })}
          loading="lazy"
          className="h-56 w-full rounded-lg bg-surface-sunken object-contain"
        />
      )}
      <span className="flex items-center gap-2">
        <Icon name="paperclip" className="size-4 shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
      </span>
    </a>
  );
}
