"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type DragEvent, useId, useState } from "react";
import { useRailName } from "@/components/admin/rail-name";
import { Alert } from "@/components/ui/alert";
import { Button, buttonClass } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Dialog } from "@/components/ui/dialog";
import { Field, labelId } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon/icon";
import { Select } from "@/components/ui/select/select";
import { paths } from "@/lib/paths";
import { transferChannels } from "@/lib/transfers/channels.model";
import { type Upload, useUpload } from "./use-upload";

/**
 * Opens the dialog that uploads a network's file. Staff choose the file with a button or drop the file on the dialog.
 * `hasSamples` is true in a demonstration.
 */
export function UploadFile({ hasSamples }: { hasSamples: boolean }) {
  const t = useTranslations("adminReconciliation");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="upload" className="size-4" />
        {t("files.upload")}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t("upload.title")}>
        <UploadForm hasSamples={hasSamples} />
      </Dialog>
    </>
  );
}

function UploadForm({ hasSamples }: { hasSamples: boolean }) {
  const t = useTranslations("adminReconciliation.upload");
  const router = useRouter();
  const railName = useRailName();
  const [rail, setRail] = useState<string>("wire");
  const { upload, send } = useUpload((fileId) => router.push(paths.settlementFile(fileId)));
  const id = useId();
  return (
    <div className="flex flex-col gap-5">
      <Field id={id} label={t("rail")}>
        <Select
          id={id}
          name="rail"
          labelledBy={labelId(id)}
          value={rail}
          onChange={setRail}
          choices={transferChannels.map((value) => ({ value, label: railName(value) }))}
        />
      </Field>
      {upload && upload.state !== "failed" ? (
        <Progress upload={upload} />
      ) : (
        <DropZone onFile={(file) => void send(rail, file)} />
      )}
      {upload?.state === "failed" ? (
        <Alert tone="danger" title={t("failed")}>
          {upload.message}
        </Alert>
      ) : null}
      {hasSamples ? (
        <a href={paths.settlementSample(rail)} className="self-start text-sm text-accent-text underline">
          {t("sample")}
        </a>
      ) : null}
    </div>
  );
}

/** Accepts a dropped file. The button inside is for staff who cannot drag a file, for example on a phone or with a keyboard. */
function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const t = useTranslations("adminReconciliation.upload");
  const [isOver, setOver] = useState(false);
  const [hasTooMany, setTooMany] = useState(false);

  function take(files: FileList | null) {
    const [file, another] = files ?? [];
    setTooMany(another !== undefined);
    if (file && !another) onFile(file);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside offers the same to every reader
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        "flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-4 py-8 text-center",
        isOver ? "border-accent bg-accent-soft" : "border-line-strong",
      )}
    >
      <p className="text-sm max-md:hidden">{t("drop")}</p>
      <label className={buttonClass("secondary", "cursor-pointer focus-within:outline-2 focus-within:outline-accent")}>
        {t("choose")}
        <input
          type="file"
          accept=".xml,.csv,.txt,.sta,.940,.mt940,.ofx,.qfx,text/xml,application/xml,text/csv,text/plain"
          className="sr-only"
          onChange={(event) => take(event.target.files)}
        />
      </label>
      <p className="text-sm text-ink-muted">{t("help")}</p>
      <p aria-live="polite" className="text-sm text-danger empty:hidden">
        {hasTooMany ? t("tooMany") : null}
      </p>
    </div>
  );
}

function Progress({ upload }: { upload: Exclude<Upload, { state: "failed" }> }) {
  const t = useTranslations("adminReconciliation.upload");
  const { name, share } = upload;
  const text = upload.state === "sending" ? t("sending", { name }) : t("reading", { name, count: upload.lineCount });
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-line px-4 py-6">
      <p aria-live="polite" className="text-sm break-words">
        {text}
      </p>
      <progress aria-label={text} value={share} max={1} className="h-2 w-full accent-accent" />
    </div>
  );
}
