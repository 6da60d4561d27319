"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { beginSetUpAction, confirmSetUpAction, finishSetUpAction } from "@/app/api/auth/second-factors/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton, TextField } from "@/components/forms/form-fields";
import { OutcomeDialog } from "@/components/forms/outcome-dialog";
import { RecoveryCodes } from "./recovery-codes";
import { type SetUp, TimeCodeSetUp } from "./time-code-set-up";

const fetchSchema = async () => (await import("@/lib/auth/second-factors/schema")).beginSetUpForm;

/** Staff who need a second factor set one up before they are let in; afterwards on to `callbackUrl`. */
export function SetUpAtLogIn({ callbackUrl }: { callbackUrl: string }) {
  const t = useTranslations("secondFactors");
  const router = useRouter();
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function finish() {
    const result = await finishSetUpAction({ callbackUrl }).catch(() => null);
    if (result?.ok) router.replace(result.data.continueTo);
    else setProblem(result?.message ?? t("setUp.failed"));
  }

  if (codes) {
    return (
      <>
        <RecoveryCodes codes={codes} onDone={finish} />
        <OutcomeDialog
          outcome={problem === null ? null : { kind: "error", title: t("setUp.failed"), hint: problem }}
          onClose={() => setProblem(null)}
        />
      </>
    );
  }
  if (setUp) {
    return (
      <TimeCodeSetUp
        setUp={setUp}
        confirm={confirmSetUpAction}
        onConfirmed={({ recoveryCodes }) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : finish())}
      />
    );
  }
  return (
    <ActionForm
      schema={fetchSchema}
      action={beginSetUpAction}
      defaultValues={{ name: "" }}
      onDone={setSetUp}
      error={({ message }) => ({ kind: "error", title: t("setUp.failed"), hint: message })}
      className="flex flex-col gap-5"
    >
      <TextField name="name" label={t("name")} help={t("nameHelp")} maxLength={60} autoComplete="off" autoFocus />
      <SubmitButton busyText={t("busy")} className="w-full">
        {t("continue")}
      </SubmitButton>
    </ActionForm>
  );
}
