"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { makeRecoveryCodesAction } from "@/app/api/auth/second-factors/actions";
import { Dialog } from "@/components/ui/dialog";
import type { FactorKind } from "./factor";
import { noProof } from "./proof-field";
import { ProofForm } from "./proof-form";
import { RecoveryCodes } from "./recovery-codes";

const fetchSchema = async () => (await import("@/lib/auth/second-factors/schema")).makeRecoveryCodesForm;

/** Creates new recovery codes, and shows them. */
export function NewRecoveryCodesDialog({ kinds, onClose }: { kinds: readonly FactorKind[]; onClose: () => void }) {
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
        <ProofForm
          idPrefix="recovery-"
          schema={fetchSchema}
          action={(values) => makeRecoveryCodesAction(values)}
          defaultValues={noProof}
          onDone={(made) => setCodes(made.codes)}
          failed={t("recovery.failed")}
          submit={t("recovery.make")}
          kinds={kinds}
          onCancel={onClose}
        >
          <p className="text-ink-muted">{t("recovery.makeText")}</p>
        </ProofForm>
      )}
    </Dialog>
  );
}
