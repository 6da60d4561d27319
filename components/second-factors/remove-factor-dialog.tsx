"use client";

import { useTranslations } from "next-intl";
import { removeSecondFactorAction } from "@/app/api/auth/second-factors/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton } from "@/components/forms/form-fields";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import type { Factor } from "./factor";
import { noProof, ProofField } from "./proof-field";

const fetchSchema = async () => (await import("@/lib/auth/second-factors/schema")).removeSecondFactorForm;

/** Asks for a proof before a second factor goes. */
export function RemoveFactorDialog({ factor, onClose }: { factor: Factor; onClose: () => void }) {
  const t = useTranslations("secondFactors");
  return (
    <Dialog isOpen onClose={onClose} title={t("removeOf", { name: factor.name })} size="small">
      <ActionForm
        idPrefix="remove-"
        schema={fetchSchema}
        action={removeSecondFactorAction}
        defaultValues={{ id: factor.id, ...noProof }}
        success={{ kind: "success", title: t("removed") }}
        onDone={onClose}
        error={({ fields, message }) => (fields ? null : { kind: "error", title: t("removeFailed"), hint: message })}
        className="flex flex-col gap-5"
      >
        <p className="text-ink-muted">{t(factor.kind === "passkey" ? "removePasskeyText" : "removeText")}</p>
        <ProofField hasSecondFactor />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {t("cancel")}
          </Button>
          <SubmitButton variant="danger" busyText={t("busy")}>
            {t("remove")}
          </SubmitButton>
        </DialogActions>
      </ActionForm>
    </Dialog>
  );
}
