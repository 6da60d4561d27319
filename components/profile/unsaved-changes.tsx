"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { watchLeaving } from "@/components/browser/leaving";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { leavePage, useHistoryEntry } from "@/components/ui/overlay/history-entries";

/**
 * The target of the navigation that the dialog has stopped: the URL of a link, or the previous entry of the browser's history.
 */
type Exit = { href: string } | "back";

/** Asks for confirmation before the reader leaves the surrounding form with unsaved changes. */
export function UnsavedChanges({ isSaved }: { isSaved: boolean }) {
  const t = useTranslations("profile.unsaved");
  const router = useRouter();
  const { formState, reset } = useFormContext();
  const [exit, setExit] = useState<Exit | null>(null);
  const isUnsaved = formState.isDirty && !isSaved;
  useHistoryEntry(isUnsaved, () => setExit("back"));
  useEffect(() => (isUnsaved ? watchLeaving((href) => setExit({ href })) : undefined), [isUnsaved]);

  function leave() {
    if (!exit) return;
    // Resets the form, so that its discarded values are not stored as a draft.
    reset();
    setExit(null);
    if (exit === "back") leavePage();
    else router.push(exit.href);
  }

  return (
    <Dialog isOpen={exit !== null} onClose={() => setExit(null)} title={t("title")} size="small" isAlert>
      <p className="text-ink-muted">{t("text")}</p>
      <DialogActions>
        <Button variant="secondary" onClick={leave}>
          {t("leave")}
        </Button>
        <Button autoFocus onClick={() => setExit(null)}>
          {t("stay")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
