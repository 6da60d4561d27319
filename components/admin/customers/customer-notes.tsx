"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { addNoteAction, editNoteAction } from "@/app/api/users/actions";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon/icon";
import { Pager } from "@/components/ui/table/pager";
import { useFormatter } from "@/lib/i18n/formatter";
import { noteForm } from "@/lib/users/note-schema";
import type { StaffNote } from "@/lib/users/notes/read-notes.sql";

type CustomerNotesProps = {
  userId: string;
  notes: StaffNote[];
  /** The reader's id. Only the author of a note may change the note. */
  readerId: string;
  mayWrite: boolean;
  newerHref?: string | undefined;
  olderHref?: string | undefined;
};

/** The staff's notes about a customer, newest first. */
export function CustomerNotes({ userId, notes, readerId, mayWrite, newerHref, olderHref }: CustomerNotesProps) {
  const t = useTranslations("adminUsers.notes");
  const [open, setOpen] = useState<StaffNote | "new" | null>(null);
  const add = mayWrite ? (
    <Button onClick={() => setOpen("new")}>
      <Icon name="plus" className="size-4" />
      {t("add")}
    </Button>
  ) : null;
  return (
    <Card>
      {notes.length > 0 ? (
        <>
          {add ? <div className="flex justify-end border-b border-line px-4 py-3">{add}</div> : null}
          <ul className="divide-y divide-line">
            {notes.map((note) => (
              <Note
                key={note.id}
                note={note}
                onEdit={mayWrite && note.authorId === readerId ? () => setOpen(note) : undefined}
              />
            ))}
          </ul>
        </>
      ) : (
        <EmptyState icon="pencil-line" title={t("noneTitle")} text={t("noneText")} action={add} />
      )}
      <Pager kind="time" previousHref={newerHref} nextHref={olderHref} />
      {open ? <NoteDialog userId={userId} note={open === "new" ? null : open} onClose={() => setOpen(null)} /> : null}
    </Card>
  );
}

function Note({ note, onEdit }: { note: StaffNote; onEdit?: (() => void) | undefined }) {
  const t = useTranslations("adminUsers.notes");
  const format = useFormatter();
  const { authorName, createdAt, updatedAt, text, version } = note;
  const moment = (at: Date) => format.dateTime(at, { dateStyle: "medium", timeStyle: "short" });
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-3">
      <div className="min-w-0">
        <p className="text-sm break-words whitespace-pre-wrap">{text}</p>
        <p className="mt-1 text-xs text-ink-muted">
          {t("by", { name: authorName, moment: moment(createdAt) })}
          {version > 1 ? ` · ${t("changed", { moment: moment(updatedAt) })}` : null}
        </p>
      </div>
      {onEdit ? (
        <Button
          variant="quiet"
          className="md:min-h-8"
          aria-label={t("editOf", { moment: moment(createdAt) })}
          onClick={onEdit}
        >
          {t("edit")}
        </Button>
      ) : null}
    </li>
  );
}

type NoteDialogProps = { userId: string; note: StaffNote | null; onClose: () => void };

function NoteDialog({ userId, note, onClose }: NoteDialogProps) {
  const t = useTranslations("adminUsers.notes");
  return (
    <EditDialog
      isOpen
      onClose={onClose}
      title={t(note ? "editTitle" : "addTitle")}
      schema={noteForm}
      defaultValues={{ text: note?.text ?? "" }}
      save={({ text }, requestId) =>
        note
          ? editNoteAction({ id: note.id, text, version: note.version }, requestId)
          : addNoteAction({ userId, text }, requestId)
      }
      texts={{ success: t("success"), successText: t("successText"), error: t("error") }}
      fields={[{ kind: "textarea", name: "text", label: t("text"), help: t("textHelp"), lengthMax: 2_000 }]}
    />
  );
}
