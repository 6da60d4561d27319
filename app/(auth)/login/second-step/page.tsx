import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AuthScreen } from "@/components/auth/auth-screen";
import { SecondStepForm } from "@/components/auth/second-step-form";
import { TextLink } from "@/components/auth/text-link";
import { SetUpAtLogIn } from "@/components/second-factors/set-up-at-log-in";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { passkeySite } from "@/lib/auth/passkeys/passkey-site";
import { findAsked } from "@/lib/auth/second-factors/find-asked";
import { findLoginStep } from "@/lib/auth/second-factors/login-step";
import { describeDevice } from "@/lib/auth/sessions/describe-device.model";
import { paths, safeCallbackPath } from "@/lib/paths";
import { env } from "@/lib/server/env";
import { pageTitle } from "@/lib/server/page-title";
import { findSession } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.login());

/** The kinds of second factor that the page offers, the easiest kind first. */
const offered = ["passkey", "time_code"] as const;

/** The second step of a log-in. A reader who must have a second factor but has none sets up a second factor on this page. */
export default async function SecondStepPage({ searchParams }: PageProps<"/login/second-step">) {
  const { callbackUrl: given } = await searchParams;
  const callbackUrl = safeCallbackPath(typeof given === "string" ? given : undefined);
  const step = await findLoginStep();
  if (!step) redirect((await findSession()) ? callbackUrl : paths.login(callbackUrl));
  const [asked, t] = await Promise.all([findAsked(step.owner.userId, step.role), getTranslations("auth.secondStep")]);
  const isSetUp = asked === "set-up";
  const own = typeof asked === "object" ? asked.kinds : [];
  const hasPasskeys = passkeySite() !== undefined;
  const kinds = offered.filter((kind) => own.includes(kind) && (kind !== "passkey" || hasPasskeys));
  return (
    <AuthScreen
      title={t(isSetUp ? "setUpHeading" : "heading")}
      text={t(isSetUp ? (step.role === "customer" ? "setUpAgainIntro" : "setUpIntro") : "intro")}
      footer={
        <>
          {isSetUp ? null : <span className="mb-2 block">{t("lost", { supportEmail: env().BANK_SUPPORT_EMAIL })}</span>}
          <TextLink href={paths.login(callbackUrl)}>{t("backLink")}</TextLink>
        </>
      }
    >
      <ClientMessages namespaces={isSetUp ? ["secondFactors"] : ["auth"]}>
        {isSetUp ? (
          <SetUpAtLogIn callbackUrl={callbackUrl} deviceName={hasPasskeys ? await deviceName() : undefined} />
        ) : (
          <SecondStepForm callbackUrl={callbackUrl} kinds={kinds} />
        )}
      </ClientMessages>
    </AuthScreen>
  );
}

/** The name that the page suggests for a new passkey. It describes the visitor's device. */
async function deviceName(): Promise<string> {
  const [given, t] = await Promise.all([headers(), getTranslations("security.devices")]);
  return describeDevice(given.get("user-agent") ?? "") ?? t("unknownDevice");
}
