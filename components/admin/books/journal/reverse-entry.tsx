"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { reverseJournalAction } from "@/app/api/books/actions";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import { Button } from "@/components/ui/button";
import { IfMay } from "@/components/ui/may";
import { reverseJournalInput } from "@/lib/books/journal/schema";

const form = reverseJournalInput.omit({ entryId: true });

/** The button that reverses a journal entry. The button's dialog asks for a date and a reason. */
export function ReverseEntry({ entryId, today }: { entryId: string; today: string }) {
  const t = useTranslations("adminBooks");
  const [isOpen, setOpen] = useState(false);
  return (
    <IfMay act="journal.post">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t("reverse.button")}
      </Button>
      <EditDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t("reverse.title")}
        schema={form}
        defaultValues={{ date: today, reason: "" }}
        save={(values, requestId) => reverseJournalAction({ ...values, entryId }, requestId)}
        texts={{ success: t("reverse.success"), successText: t("reverse.successText"), error: t("reverse.error") }}
        submit={{ text: t("reverse.submit"), busyText: t("newEntry.busy") }}
        fields={[
          { kind: "slot", key: "text", content: <p className="text-sm text-ink-muted">{t("reverse.text")}</p> },
          { kind: "date", name: "date", label: t("newEntry.date"), help: t("newEntry.dateHelp") },
          { kind: "text", name: "reason", label: t("newEntry.reason") },
        ]}
      />
    </IfMay>
  );
}
