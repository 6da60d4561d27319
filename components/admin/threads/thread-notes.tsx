"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { addThreadNoteAction } from "@/app/api/messages/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton, TextareaField } from "@/components/forms/form-fields";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { IfMay } from "@/components/ui/may";
import { useFormatter } from "@/lib/i18n/formatter";
import { threadNoteForm } from "@/lib/threads/schema";
import { noteLengthMax, type ThreadNote } from "@/lib/threads/thread.model";

/** The notes of staff about a customer's thread, oldest first, and the field for a further note. */
export function ThreadNotes({ threadId, notes }: { threadId: string; notes: ThreadNote[] }) {
  const t = useTranslations("adminThreads.notes");
  const format = useFormatter();
  // The form's key. After a note was added, a new React key empties the field.
  const [added, setAdded] = useState(0);
  return (
    <Card aria-labelledby="thread-notes">
      <CardHead id="thread-notes" title={t("title")} text={t("text")} />
      <div className="p-5">
        {notes.length === 0 ? <p className="text-sm text-ink-muted">{t("none")}</p> : null}
        <ul className="divide-y divide-line">
          {notes.map(({ id, text, createdAt, authorName }) => (
            <li key={id} className="py-2 text-sm first:pt-0">
              <p className="break-words whitespace-pre-wrap">{text}</p>
              <p className="mt-1 text-xs text-ink-muted">
                {t("by", {
                  name: authorName,
                  moment: format.dateTime(createdAt, { dateStyle: "medium", timeStyle: "short" }),
                })}
              </p>
            </li>
          ))}
        </ul>
        <IfMay act="messages.answer">
          <ActionForm
            key={added}
            schema={threadNoteForm}
            action={({ text }, requestId) => addThreadNoteAction({ threadId, text }, requestId)}
            defaultValues={{ text: "" }}
            error={({ fields, message }) => (fields ? null : { kind: "error", title: t("failed"), hint: message })}
            onDone={() => setAdded(added + 1)}
            idPrefix="note-"
            className="mt-4 flex flex-col gap-3"
          >
            <TextareaField name="text" label={t("label")} rows={2} maxLength={noteLengthMax} />
            <SubmitButton variant="secondary" busyText={t("adding")} className="self-start">
              {t("add")}
            </SubmitButton>
          </ActionForm>
        </IfMay>
      </div>
    </Card>
  );
}
