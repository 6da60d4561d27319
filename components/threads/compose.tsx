"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { noteAnsweringAction, sendMessageAction } from "@/app/api/messages/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton, TextareaField } from "@/components/forms/form-fields";
import { messageLengthMax } from "@/lib/threads/thread.model";
import { AttachFiles } from "./attach-files";
import { besideText } from "./beside-text";
import { idsOf, useAttachments } from "./use-attachments";

const fetchSchema = async () => (await import("@/lib/threads/schema")).messageForm;

/**
 * While the reader types, the page reports this to the server at most once in this time, in milliseconds. After each report, the
 * other readers of the thread see for 30 seconds that somebody writes.
 */
const noticeGapMs = 20_000;

type ComposeProps = {
  threadId: string;
  /**
   * True for staff who write to a customer. While a member of staff types, the customer and colleagues see that somebody writes
   * an answer.
   */
  tellsOthers?: boolean;
};

/** The field at the end of a thread. If the page is reloaded, the unsent text is restored. Ctrl + Enter sends the message. */
export function Compose({ threadId, tellsOthers = false }: ComposeProps) {
  const t = useTranslations("threads");
  // The form's React key. The key changes after each sent message, so that React renders a new form with an empty field.
  const [sent, setSent] = useState(0);
  const files = useAttachments();
  const [noticedAt, setNoticedAt] = useState(Number.NEGATIVE_INFINITY);
  const notice = () => {
    if (!tellsOthers || performance.now() - noticedAt < noticeGapMs) return;
    setNoticedAt(performance.now());
    void noteAnsweringAction({ threadId });
  };
  return (
    <ActionForm
      key={sent}
      schema={fetchSchema}
      action={async ({ text }, requestId) =>
        besideText(await sendMessageAction({ threadId, text, attachments: idsOf(files) }, requestId))
      }
      defaultValues={{ text: "" }}
      error={({ fields, message }) => (fields ? null : { kind: "error", title: t("failed"), hint: message })}
      onDone={() => {
        files.clear();
        setSent(sent + 1);
      }}
      idPrefix={`message-${threadId}-`}
      keepAs={`message/${threadId}`}
      className="border-t border-line p-4 md:px-5"
    >
      {/* A message changes no record, so new data of the page does not harm the typed text. */}
      <div data-message="" className="flex flex-col gap-3">
        <TextareaField
          name="text"
          label={t("compose")}
          help={t("never")}
          rows={2}
          maxLength={messageLengthMax}
          className="max-h-60 min-h-16 field-sizing-content"
          onInput={notice}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <AttachFiles files={files} />
          <p className="ml-auto text-sm text-ink-muted max-md:hidden">{t("composeHelp")}</p>
          <SubmitButton busyText={t("sending")} className="max-md:w-full">
            {t("send")}
          </SubmitButton>
        </div>
      </div>
    </ActionForm>
  );
}
