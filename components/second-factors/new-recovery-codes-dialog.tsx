"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { makeRecoveryCodesAction } from "@/app/api/auth/second-factors/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton } from "@/components/forms/form-fields";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { noProof, ProofField } from "./proof-field";
import { RecoveryCodes } from "./recovery-codes";

const fetchSchema = async () => (await import("@/lib/auth/second-factors/schema")).makeRecoveryCodesForm;

/** Makes new recovery codes, and shows them. */
export function NewRecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("secondFactors");
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(codes ? "recovery.title" : "recovery.make")}
      size="small"
      isAlert={codes !== null}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <ActionForm
          idPrefix="recovery-"
          schema={fetchSchema}
          action={makeRecoveryCodesAction}
          defaultValues={noProof}
          onDone={(made) => setCodes(made.codes)}
          error={({ fields, message }) =>
            fields ? null : { kind: "error", title: t("recovery.failed"), hint: message }
          }
          className="flex flex-col gap-5"
        >
          <p className="text-ink-muted">{t("recovery.makeText")}</p>
          <ProofField hasSecondFactor />
          <DialogActions>
            <Button variant="secondary" onClick={onClose}>
              {t("cancel")}
            </Button>
            <SubmitButton busyText={t("busy")}>{t("recovery.make")}</SubmitButton>
          </DialogActions>
        </ActionForm>
      )}
    </Dialog>
  );
}
