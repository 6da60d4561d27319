"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { writeToCustomerAction } from "@/app/api/messages/actions";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import { Button } from "@/components/ui/button";
import { newThreadForm } from "@/lib/threads/schema";
import { messageLengthMax } from "@/lib/threads/thread.model";

/** The button and the dialog that begin a thread with a customer. */
export function WriteToCustomer({ customerId }: { customerId: string }) {
  const t = useTranslations("adminThreads");
  const threads = useTranslations("threads");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("customerWrite.button")}</Button>
      {isOpen ? (
        <EditDialog
          isOpen
          onClose={() => setOpen(false)}
          title={t("customerWrite.title")}
          schema={newThreadForm}
          defaultValues={{ subject: "", text: "" }}
          save={(values, requestId) => writeToCustomerAction({ ...values, customerId }, requestId)}
          texts={{ success: t("customerWrite.done"), successText: "", error: t("customerWrite.failed") }}
          submit={{ text: threads("send"), busyText: threads("sending") }}
          fields={[
            { kind: "text", name: "subject", label: t("write.subject") },
            { kind: "textarea", name: "text", label: t("write.message"), lengthMax: messageLengthMax },
          ]}
        />
      ) : null}
    </>
  );
}
