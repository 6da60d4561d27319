"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { addTimeCodeAction, confirmTimeCodeAction } from "@/app/api/auth/second-factors/actions";
import { TextField } from "@/components/forms/form-fields";
import { Dialog } from "@/components/ui/dialog";
import type { FactorKind } from "./factor";
import { noProof } from "./proof-field";
import { ProofForm } from "./proof-form";
import { RecoveryCodes } from "./recovery-codes";
import { type SetUp, TimeCodeSetUp } from "./time-code-set-up";

const fetchSchema = async () => (await import("@/lib/auth/second-factors/schema")).addTimeCodeForm;

/**
 * Adds an authenticator app. The reader proves their identity and enters a name, and then enters the app's first code. If the
 * reader has no recovery codes yet, the bank creates the codes and the dialog shows them.
 */
export function AddTimeCodeDialog({ kinds, onClose }: { kinds: readonly FactorKind[]; onClose: () => void }) {
  const t = useTranslations("secondFactors");
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Dialog isOpen onClose={onClose} title={t(codes ? "recovery.title" : "add")} size="small" isAlert={codes !== null}>
      {codes ? <RecoveryCodes codes={codes} onDone={onClose} /> : null}
      {setUp && !codes ? (
        <TimeCodeSetUp
          setUp={setUp}
          confirm={confirmTimeCodeAction}
          onConfirmed={({ recoveryCodes }) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : onClose())}
        />
      ) : null}
      {setUp ? null : (
        <ProofForm
          idPrefix="add-"
          schema={fetchSchema}
          action={(values) => addTimeCodeAction(values)}
          defaultValues={{ name: t("kinds.time_code"), ...noProof }}
          onDone={setSetUp}
          failed={t("setUp.failed")}
          submit={t("continue")}
          kinds={kinds}
          after={<TextField name="name" label={t("appName")} maxLength={60} autoComplete="off" />}
          onCancel={onClose}
        >
          <p className="text-ink-muted">{t("addText", { proof: kinds.length > 0 ? "factor" : "password" })}</p>
        </ProofForm>
      )}
    </Dialog>
  );
}
