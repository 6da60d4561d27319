"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { addPasskeyAction, askForNewPasskeyAction } from "@/app/api/passkeys/actions";
import { TextField } from "@/components/forms/form-fields";
import { makePasskey } from "@/components/forms/passkey-prompt";
import { Dialog } from "@/components/ui/dialog";
import type { FactorKind } from "./factor";
import { noProof } from "./proof-field";
import { ProofForm } from "./proof-form";
import { RecoveryCodes } from "./recovery-codes";

const fetchSchema = async () => (await import("@/lib/auth/passkeys/passkey-schema")).newPasskeyForm;

type AddPasskeyDialogProps = {
  /** The name that the form suggests for the passkey. */
  deviceName: string;
  kinds: readonly FactorKind[];
  onClose: () => void;
};

/**
 * Adds a passkey. The reader proves their identity and enters a name, and then confirms the dialog of the device. If the reader
 * has no recovery codes yet, the bank creates the codes and the dialog shows them.
 */
export function AddPasskeyDialog({ deviceName, kinds, onClose }: AddPasskeyDialogProps) {
  const t = useTranslations("secondFactors");
  const common = useTranslations("common");
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(codes ? "recovery.title" : "passkey.add")}
      size="small"
      isAlert={codes !== null}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <ProofForm
          idPrefix="passkey-"
          schema={fetchSchema}
          action={async (values) => {
            const made = await makePasskey(await askForNewPasskeyAction(values), common);
            return made.ok ? await addPasskeyAction({ name: values.name, response: made.data }) : made;
          }}
          defaultValues={{ name: deviceName, ...noProof }}
          success={{ kind: "success", title: t("passkey.added") }}
          onDone={({ recoveryCodes }) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : onClose())}
          failed={t("passkey.failed")}
          submit={t("continue")}
          busy={t("passkey.busy")}
          kinds={kinds}
          after={<TextField name="name" label={t("passkey.name")} maxLength={60} autoComplete="off" />}
          onCancel={onClose}
        >
          <p className="text-ink-muted">{t("passkey.text", { proof: kinds.length > 0 ? "factor" : "password" })}</p>
        </ProofForm>
      )}
    </Dialog>
  );
}
