import { getTranslations } from "next-intl/server";
import { unverifiedNoticeId } from "@/components/auth/unverified-notice";
import { ChangePasswordForm } from "@/components/profile/change-password-form";
import { Devices } from "@/components/profile/devices";
import { ProtectionCard } from "@/components/profile/protection-card";
import { AddFactorButtons, SecondFactorDialogs } from "@/components/second-factors/second-factor-dialogs";
import { SecondFactors } from "@/components/second-factors/second-factors";
import { StepUpChoice } from "@/components/second-factors/step-up-choice";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { ChangeLink } from "@/components/ui/change-link";
import { classNames } from "@/components/ui/class-names";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { passkeySite } from "@/lib/auth/passkeys/passkey-site";
import { getSecretsState } from "@/lib/auth/protection/get-secrets-state";
import { type ProtectionPart, protectionOf } from "@/lib/auth/protection/protection.model";
import { findOwnSecondFactors, proofKinds } from "@/lib/auth/second-factors/find-factors";
import { describeDevice } from "@/lib/auth/sessions/describe-device.model";
import { findOwnSessions } from "@/lib/auth/sessions/find-sessions";
import { getFormatter } from "@/lib/i18n/get-formatter";
import { paths } from "@/lib/paths";
import { calendarNow } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";

export function generateMetadata() {
  return pageTitle(paths.security);
}

/** Maps each security measure that an account may lack to the link that adds the measure. Second factors are left out. */
const places = {
  email: `${paths.dashboard}#${unverifiedNoticeId}`,
  pin: paths.editProfile("details"),
  password: `${paths.editSecurity("password")}#password`,
  devices: "#devices",
};

/**
 * The state of the account's protection, and the customer's password, second factors and active sessions. `?edit=` names the card
 * whose form is open.
 */
export default async function SecurityPage({ searchParams }: PageProps<"/profile/security">) {
  const { actor } = await requireSession();
  const [{ edit }, sessions, own, secrets, format, t, profile, factors] = await Promise.all([
    searchParams,
    findOwnSessions(actor),
    findOwnSecondFactors(actor),
    getSecretsState(actor),
    getFormatter(),
    getTranslations("security"),
    getTranslations("profile"),
    getTranslations("secondFactors"),
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
  const hasStepUps = stepUps.length > 1;
  const editing = edit === "password" || (edit === "step-up" && hasStepUps) ? edit : null;
  const moment = calendarNow();
  const { email, firstName, lastName } = actor;
  const devices = sessions
    .map(({ remember, ...session }) => ({ ...session, isHere: session.id === actor.sessionId }))
    .sort((one, other) => Number(other.isHere) - Number(one.isHere));
  const here = devices.find(({ isHere }) => isHere);
  const protection = protectionOf(
    {
      ...secrets,
      factors: own.factors,
      emailVerified: actor.emailVerified,
      otherDevices: devices.filter(({ isHere }) => !isHere),
    },
    moment,
  );
  const isMissing = (asked: ProtectionPart) => protection.some(({ part, isInOrder }) => part === asked && !isInOrder);
  // While a form is open, the main button of the page belongs to the form.
  const addFactor = actor.emailVerified ? (
    <AddFactorButtons hasPasskeys={hasPasskeys} isMain={isMissing("factor") && !editing} />
  ) : (
    <p className="text-sm text-ink-muted">{factors("afterVerification")}</p>
  );
  const changedOn = format.dateTime(secrets.passwordChangedAt, { dateStyle: "medium" });
  const deviceName = describeDevice(here?.userAgent ?? "") ?? t("devices.unknownDevice");
  return (
    <ClientMessages namespaces={["auth", "proof", "secondFactors", "security"]}>
      <PageHeader title={t("title")} text={t("text")} back={{ href: paths.profile, text: profile("title") }} />
      <SecondFactorDialogs kinds={kinds} deviceName={hasPasskeys ? deviceName : undefined}>
        <div className={classNames("page-columns-late xl:grid-cols-2", editing && "form-only")}>
          <div className="flex min-w-0 flex-col gap-6">
            <ProtectionCard parts={protection} places={places} addFactor={addFactor} />
            <Card id="password" className="scroll-mt-24">
              {editing === "password" ? (
                <>
                  <CardHead title={t("password.title")} text={t("password.text")} />
                  <div className="p-card">
                    <ChangePasswordForm
                      owner={{ email, firstName, lastName }}
                      bankName={env().BANK_NAME}
                      kinds={kinds}
                    />
                  </div>
                </>
              ) : (
                <CardHead title={t("password.title")} text={t("password.changed", { date: changedOn })}>
                  <ChangeLink
                    href={paths.editSecurity("password")}
                    text={t("password.change")}
                    title={t("password.title")}
                  />
                </CardHead>
              )}
            </Card>
            {hasStepUps ? (
              <StepUpChoice stepUp={stepUp} choices={stepUps} kinds={kinds} isEditing={editing === "step-up"} />
            ) : null}
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            {own.factors.length > 0 ? (
              <SecondFactors {...secondFactors} now={moment}>
                {isMissing("factor") ? null : addFactor}
              </SecondFactors>
            ) : null}
            <div id="devices" className="scroll-mt-24">
              {/* All devices are shown at first if the link of the card above leads to an unknown device. */}
              <Devices devices={devices} kinds={kinds} now={moment} areAllShownAtFirst={isMissing("devices")} />
            </div>
          </div>
        </div>
      </SecondFactorDialogs>
    </ClientMessages>
  );
}
