import { getTranslations } from "next-intl/server";
import { ChangePasswordForm } from "@/components/profile/change-password-form";
import { Devices } from "@/components/profile/devices";
import { SecondFactors } from "@/components/second-factors/second-factors";
import { StepUpChoice } from "@/components/second-factors/step-up-choice";
import { Card } from "@/components/ui/card";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { passkeySite } from "@/lib/auth/passkeys/passkey-site";
import { findOwnSecondFactors, proofKinds } from "@/lib/auth/second-factors/find-factors";
import { describeDevice } from "@/lib/auth/sessions/describe-device.model";
import { findOwnSessions } from "@/lib/auth/sessions/find-sessions";
import { paths } from "@/lib/paths";
import { calendarNow } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";

export function generateMetadata() {
  return pageTitle(paths.security);
}

/** The customer's password, second factors and active sessions. */
export default async function SecurityPage() {
  const { actor } = await requireSession();
  const [sessions, own, t] = await Promise.all([
    findOwnSessions(actor),
    findOwnSecondFactors(actor),
    getTranslations("security"),
  ]);
  const { stepUp, ...secondFactors } = own;
  const kinds = proofKinds(own.factors);
  const hasPasskeys = passkeySite() !== undefined;
  const stepUps = (["pin", "time_code", "passkey"] as const).filter(
    (choice) =>
      choice === "pin" ||
      choice === stepUp ||
      ((choice !== "passkey" || hasPasskeys) && own.factors.some(({ kind }) => kind === choice)),
  );
  const moment = calendarNow();
  const { email, firstName, lastName } = actor;
  const devices = sessions.map(({ remember, ...session }) => ({ ...session, isHere: session.id === actor.sessionId }));
  const here = devices.find(({ isHere }) => isHere);
  const deviceName = describeDevice(here?.userAgent ?? "") ?? t("devices.unknownDevice");
  return (
    <ClientMessages namespaces={["auth", "proof", "secondFactors", "security"]}>
      <PageHeader title={t("title")} text={t("text")} />
      <Card className="grid gap-5 p-5 md:p-7 xl:grid-cols-[minmax(0,1fr)_minmax(0,2.5fr)] xl:gap-8">
        <div>
          <h2 className="font-semibold">{t("password.title")}</h2>
          <p className="mt-1 text-sm text-ink-muted">{t("password.text")}</p>
        </div>
        <ChangePasswordForm owner={{ email, firstName, lastName }} bankName={env().BANK_NAME} kinds={kinds} />
      </Card>
      <SecondFactors {...secondFactors} kinds={kinds} deviceName={hasPasskeys ? deviceName : undefined} now={moment} />
      {stepUps.length > 1 ? <StepUpChoice stepUp={stepUp} choices={stepUps} kinds={kinds} /> : null}
      <Devices devices={devices} kinds={kinds} now={moment} />
    </ClientMessages>
  );
}
