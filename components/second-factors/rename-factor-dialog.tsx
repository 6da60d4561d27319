"use client";

import { useTranslations } from "next-intl";
import { renameSecondFactorAction } from "@/app/api/auth/second-factors/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton, TextField } from "@/components/forms/form-fields";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { noProof, ProofField } from "./proof-field";

const fetchSchema = async () => (await import("@/lib/auth/second-factors/schema")).renameSecondFactorForm;

/** Asks for a proof before a second factor gets another name. */
export function RenameFactorDialog({ factor, onClose }: { factor: { id: string; name: string }; onClose: () => void }) {
  const t = useTranslations("secondFactors");
  return (
    <Dialog isOpen onClose={onClose} title={t("renameOf", { name: factor.name })} size="small">
      <ActionForm
        idPrefix="rename-"
        schema={fetchSchema}
        action={renameSecondFactorAction}
        defaultValues={{ id: factor.id, name: factor.name, ...noProof }}
        success={{ kind: "success", title: t("renamed") }}
        onDone={onClose}
        error={({ fields, message }) => (fields ? null : { kind: "error", title: t("renameFailed"), hint: message })}
        className="flex flex-col gap-5"
      >
        <TextField name="name" label={t("name")} maxLength={60} autoComplete="off" />
        <ProofField hasSecondFactor />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {t("cancel")}
          </Button>
          <SubmitButton busyText={t("busy")}>{t("rename")}</SubmitButton>
        </DialogActions>
      </ActionForm>
    </Dialog>
  );
}
