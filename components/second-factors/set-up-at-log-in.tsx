"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { beginSetUpAction, confirmSetUpAction, finishSetUpAction } from "@/app/api/auth/second-factors/actions";
import { addFirstPasskeyAction, askForFirstPasskeyAction } from "@/app/api/passkeys/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton, TextField } from "@/components/forms/form-fields";
import { OutcomeDialog } from "@/components/forms/outcome-dialog";
import { makePasskey } from "@/components/forms/passkey-prompt";
import { Button } from "@/components/ui/button";
import { RecoveryCodes } from "./recovery-codes";
import { type SetUp, TimeCodeSetUp } from "./time-code-set-up";

const fetchSchema = async () => (await import("@/lib/auth/second-factors/schema")).beginSetUpForm;

type Added = { recoveryCodes: string[] };

type SetUpAtLogInProps = {
  callbackUrl: string;
  /** The suggested name of a new passkey. Undefined if browsers do not support passkeys on the site's domain. */
  deviceName: string | undefined;
};

/**
 * The second step of a log-in for a person whose role requires a second factor but who has none. The person sets up a second
 * factor, and the log-in then continues to `callbackUrl`.
 */
export function SetUpAtLogIn({ callbackUrl, deviceName }: SetUpAtLogInProps) {
  const t = useTranslations("secondFactors");
  const router = useRouter();
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [way, setWay] = useState<"passkey" | "time_code">(deviceName === undefined ? "time_code" : "passkey");
  const goOn = ({ recoveryCodes }: Added) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : finish());

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
    return <TimeCodeSetUp setUp={setUp} confirm={confirmSetUpAction} onConfirmed={goOn} />;
  }
  return (
    <div className="flex flex-col gap-3">
      {way === "passkey" && deviceName !== undefined ? (
        <FirstPasskeyForm deviceName={deviceName} onAdded={goOn} />
      ) : (
        <FirstAppForm onBegun={setSetUp} />
      )}
      {deviceName === undefined ? null : (
        <Button variant="quiet" className="w-full" onClick={() => setWay(way === "passkey" ? "time_code" : "passkey")}>
          {t(way === "passkey" ? "setUp.useApp" : "setUp.usePasskey")}
        </Button>
      )}
    </div>
  );
}

/** Starts the setup of an authenticator app. */
function FirstAppForm({ onBegun }: { onBegun: (setUp: SetUp) => void }) {
  const t = useTranslations("secondFactors");
  return (
    <ActionForm
      idPrefix="app-"
      schema={fetchSchema}
      action={(values) => beginSetUpAction(values)}
      defaultValues={{ name: "" }}
      onDone={onBegun}
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

/** Adds a passkey. The reader enters a name and then confirms the device's own dialog. */
function FirstPasskeyForm({ deviceName, onAdded }: { deviceName: string; onAdded: (added: Added) => void }) {
  const t = useTranslations("secondFactors");
  const common = useTranslations("common");
  return (
    <ActionForm
      idPrefix="passkey-"
      schema={fetchSchema}
      action={async ({ name }) => {
        const made = await makePasskey(await askForFirstPasskeyAction({}), common);
        return made.ok ? await addFirstPasskeyAction({ name, response: made.data }) : made;
      }}
      defaultValues={{ name: deviceName }}
      onDone={onAdded}
      error={({ message }) => ({ kind: "error", title: t("passkey.failed"), hint: message })}
      className="flex flex-col gap-5"
    >
      <p className="text-ink-muted">{t("setUp.passkeyText")}</p>
      <TextField name="name" label={t("name")} help={t("nameHelp")} maxLength={60} autoComplete="off" autoFocus />
      <SubmitButton busyText={t("passkey.busy")} className="w-full">
        {t("passkey.add")}
      </SubmitButton>
    </ActionForm>
  );
}
