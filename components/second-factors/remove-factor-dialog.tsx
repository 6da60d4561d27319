"use client";

import { useTranslations } from "next-intl";
import { removeSecondFactorAction } from "@/app/api/auth/second-factors/actions";
import { Dialog } from "@/components/ui/dialog";
import type { FactorDialogProps } from "./factor";
import { noProof } from "./proof-field";
import { ProofForm } from "./proof-form";

const fetchSchema = async () => (await import("@/lib/auth/second-factors/schema")).removeSecondFactorForm;

/** Asks for a proof of identity before a second factor is removed. */
export function RemoveFactorDialog({ factor, kinds, onClose }: FactorDialogProps) {
  const t = useTranslations("secondFactors");
  return (
    <Dialog isOpen onClose={onClose} title={t("removeOf", { name: factor.name })} size="small">
      <ProofForm
        idPrefix="remove-"
        schema={fetchSchema}
        action={(values) => removeSecondFactorAction(values)}
        defaultValues={{ id: factor.id, ...noProof }}
        success={{ kind: "success", title: t("removed") }}
        onDone={onClose}
        failed={t("removeFailed")}
        submit={t("remove")}
        variant="danger"
        kinds={kinds}
        onCancel={onClose}
      >
        <p className="text-ink-muted">{t(factor.kind === "passkey" ? "removePasskeyText" : "removeText")}</p>
      </ProofForm>
    </Dialog>
  );
}
