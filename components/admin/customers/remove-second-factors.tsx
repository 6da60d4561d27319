"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { removeSecondFactorsAction } from "@/app/api/auth/second-factors/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton, TextareaField } from "@/components/forms/form-fields";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";

const fetchSchema = async () => (await import("@/lib/auth/second-factors/schema")).removeSecondFactorsForm;

/** Removes the second factors of a customer who has lost them, after a reason was given. */
export function RemoveSecondFactorsButton({ email }: { email: string }) {
  const t = useTranslations("adminUsers.secondFactors");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    router.refresh();
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t("remove")}
      </Button>
      {isOpen ? (
        <Dialog isOpen onClose={close} title={t("remove")} size="small">
          <ActionForm
            schema={fetchSchema}
            action={removeSecondFactorsAction}
            defaultValues={{ email, reason: "" }}
            success={{ kind: "success", title: t("success") }}
            onDone={close}
            onProposed={close}
            error={({ message }) => ({ kind: "error", title: t("failed"), hint: message })}
            className="flex flex-col gap-5"
          >
            <p className="text-ink-muted">{t("text")}</p>
            <TextareaField name="reason" label={t("reason")} help={t("reasonHelp")} maxLength={300} />
            <DialogActions>
              <Button variant="secondary" onClick={close}>
                {t("cancel")}
              </Button>
              <SubmitButton variant="danger" busyText={t("busy")}>
                {t("remove")}
              </SubmitButton>
            </DialogActions>
          </ActionForm>
        </Dialog>
      ) : null}
    </>
  );
}
