"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import * as z from "zod";
import { addCommentAction } from "@/app/api/tasks/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton, TextareaField } from "@/components/forms/form-fields";
import type { BoardComment } from "@/lib/board/board.model";
import { addCommentInput } from "@/lib/board/schema";
import { useFormatter } from "@/lib/i18n/formatter";

const form = z.object({ text: addCommentInput.shape.text });

/** The comments on a task, newest first, and the field for a new comment. */
export function TaskComments(props: { taskId: string; comments: BoardComment[]; isEditable: boolean }) {
  const { taskId, comments, isEditable } = props;
  const t = useTranslations("adminBoard");
  const format = useFormatter();
  // The form's key. After a comment was sent, a new React key empties the field.
  const [sent, setSent] = useState(0);
  return (
    <section aria-labelledby="task-comments" className="mt-6">
      <h3 id="task-comments" className="mb-3 font-semibold">
        {t("commentsTitle")}
      </h3>
      {isEditable ? (
        <ActionForm
          key={sent}
          schema={form}
          action={({ text }, requestId) => addCommentAction({ taskId, text }, requestId)}
          defaultValues={{ text: "" }}
          error={({ message }) => ({ kind: "error", title: t("commentError"), hint: message })}
          onDone={() => setSent(sent + 1)}
          idPrefix="comment-"
        >
          <TextareaField name="text" label={t("newComment")} rows={2} maxLength={2_000} />
          <div className="mt-3 flex justify-end">
            <SubmitButton busyText={t("commenting")}>{t("comment")}</SubmitButton>
          </div>
        </ActionForm>
      ) : null}
      {comments.length === 0 ? <p className="mt-3 text-sm text-ink-muted">{t("noComments")}</p> : null}
      <ul className="mt-3 divide-y divide-line">
        {comments.map(({ id, authorName, text, createdAt }) => (
          <li key={id} className="py-3 text-sm">
            <p className="flex flex-wrap justify-between gap-x-3 text-ink-muted">
              <span className="font-medium text-ink">{authorName}</span>
              <time dateTime={createdAt.toISOString()}>
                {format.dateTime(createdAt, { dateStyle: "medium", timeStyle: "short" })}
              </time>
            </p>
            <p className="mt-1 break-words whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
