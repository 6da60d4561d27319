"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon/icon";
import { attachmentTypes } from "@/lib/threads/thread.model";
import type { Attachments } from "./use-attachments";

const accepted = Object.values(attachmentTypes).join(",");

/** The button that attaches files to a message or note, and the list of the attached files. */
export function AttachFiles({ files }: { files: Attachments }) {
  const t = useTranslations("attachments");
  const { attached, limit, uploading, problem, add, remove } = files;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {attached.length > 0 ? (
        <ul aria-label={t("list")} className="flex flex-wrap gap-2">
          {attached.map(({ id, name }) => (
            <li key={id} className="flex max-w-full items-center rounded border border-line bg-surface pl-3 text-sm">
              <span className="min-w-0 truncate">{name}</span>
              <button
                type="button"
                aria-label={t("remove", { name })}
                className="grid size-11 shrink-0 place-items-center text-ink-muted hover:text-ink"
                onClick={() => remove(id)}
              >
                <Icon name="x" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <p aria-live="polite" className="text-sm empty:hidden">
        {problem ? <span className="text-danger">{problem}</span> : null}
        {uploading ? <span className="text-ink-muted">{t("uploading", { name: uploading })}</span> : null}
      </p>
      <input
        ref={input}
        type="file"
        multiple={limit > 1}
        accept={accepted}
        aria-label={t("button")}
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          void add(currentTarget.files).then(() => {
            currentTarget.value = "";
          });
        }}
      />
      {attached.length < limit ? (
        <Button
          variant="quiet"
          className="self-start"
          busy={uploading !== null}
          busyText={t("busy")}
          onClick={() => input.current?.click()}
        >
          <Icon name="paperclip" className="size-4" />
          {t("button")}
        </Button>
      ) : null}
    </div>
  );
}
