"use client";

import { useTranslations } from "next-intl";
import { renameSecondFactorAction } from "@/app/api/auth/second-factors/actions";
import { TextField } from "@/components/forms/form-fields";
import { Dialog } from "@/components/ui/dialog";
import type { FactorDialogProps } from "./factor";
import { noProof } from "./proof-field";
import { ProofForm } from "./proof-form";

const fetchSchema = async () => (await import("@/lib/auth/second-factors/schema")).renameSecondFactorForm;

/** Asks for a proof of identity before a second factor is renamed. */
export function RenameFactorDialog({ factor, kinds, onClose }: FactorDialogProps) {
  const t = useTranslations("secondFactors");
  return (
    <Dialog isOpen onClose={onClose} title={t("renameOf", { name: factor.name })} size="small">
      <ProofForm
        idPrefix="rename-"
        schema={fetchSchema}
        action={(values) => renameSecondFactorAction(values)}
        defaultValues={{ id: factor.id, name: factor.name, ...noProof }}
        success={{ kind: "success", title: t("renamed") }}
        onDone={onClose}
        failed={t("renameFailed")}
        submit={t("rename")}
        kinds={kinds}
        onCancel={onClose}
      >
        <TextField name="name" label={t("name")} maxLength={60} autoComplete="off" />
      </ProofForm>
    </Dialog>
  );
}
