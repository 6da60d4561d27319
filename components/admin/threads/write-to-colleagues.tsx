"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { startStaffThreadAction } from "@/app/api/messages/actions";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import { Button } from "@/components/ui/button";
import { paths } from "@/lib/paths";
import { startStaffThreadInput } from "@/lib/threads/schema";
import { type Colleague, messageLengthMax } from "@/lib/threads/thread.model";

/** The button and the dialog that begin a thread with colleagues. */
export function WriteToColleagues({ colleagues }: { colleagues: Colleague[] }) {
  const t = useTranslations("adminThreads.write");
  const threads = useTranslations("threads");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const isSent = useRef(false);
  return (
    <>
      <Button
        onClick={() => {
          isSent.current = false;
          setOpen(true);
        }}
      >
        {t("button")}
      </Button>
      {isOpen ? (
        <EditDialog
          isOpen
          onClose={() => {
            setOpen(false);
            // Opens the list of threads with colleagues, because the new thread is in this list.
            if (isSent.current) router.push(paths.manageMessagesOf({ state: "staff" }));
          }}
          title={t("title")}
          schema={startStaffThreadInput}
          defaultValues={{ subject: "", text: "", members: [] }}
          save={async (values, requestId) => {
            const result = await startStaffThreadAction(values, requestId);
            isSent.current = result.ok;
            return result;
          }}
          texts={{ success: t("done"), successText: "", error: t("failed") }}
          submit={{ text: threads("send"), busyText: threads("sending") }}
          fields={[
            {
              ...{ kind: "choices", name: "members", label: t("members") },
              options: colleagues.map(({ id, name }) => ({ value: id, label: name })),
            },
            { kind: "text", name: "subject", label: t("subject") },
            { kind: "textarea", name: "text", label: t("message"), lengthMax: messageLengthMax },
          ]}
        />
      ) : null}
    </>
  );
}
