import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AuthScreen } from "@/components/auth/auth-screen";
import { LoginForm } from "@/components/auth/login-form";
import { StaffSignIn } from "@/components/auth/staff-sign-in";
import { TextLink } from "@/components/auth/text-link";
import { NobodyIsLoggedIn } from "@/components/layout/reader/reader-watch";
import { Alert } from "@/components/ui/alert";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { hasStaffProvider, staffProviderId } from "@/lib/auth/next-auth/sign-in-providers";
import { passkeySite } from "@/lib/auth/passkeys/passkey-site";
import { httpStatusByErrorCode } from "@/lib/error-codes";
import { keptFormMark, paths, safeCallbackPath } from "@/lib/paths";
import { env } from "@/lib/server/env";
import { pageTitle } from "@/lib/server/page-title";
import { findSession } from "@/lib/server/session/session";
import { findEnd } from "@/lib/server/session/session-end";

export const generateMetadata = () => pageTitle(paths.login());

export default async function LoginPage({ searchParams }: PageProps<"/login">) {
  const { callbackUrl: asked, error } = await searchParams;
  const callbackUrl = safeCallbackPath(typeof asked === "string" ? asked : undefined);
  if (await findSession()) redirect(callbackUrl);
  const [t, end] = await Promise.all([getTranslations("auth.login"), findEnd()]);
  return (
    <AuthScreen
      title={t("heading")}
      text={t("intro")}
      footer={
        <>
          {t("registerPrompt", { bankName: env().BANK_NAME })}{" "}
          <TextLink href={paths.register}>{t("registerLink")}</TextLink>
        </>
      }
    >
      <NobodyIsLoggedIn />
      <ClientMessages namespaces={["auth"]}>
        <div className="flex flex-col gap-5">
          {end ? <Alert>{t(`ended.${end}`)}</Alert> : null}
          {callbackUrl.endsWith(keptFormMark) ? <Alert>{(await getTranslations("keptForm"))("atLogIn")}</Alert> : null}
          {typeof error === "string" ? <Alert tone="danger">{await failureText(error)}</Alert> : null}
          <LoginForm callbackUrl={callbackUrl} hasPasskeys={passkeySite() !== undefined} />
          {hasStaffProvider() ? <StaffSignIn providerId={staffProviderId} callbackUrl={callbackUrl} /> : null}
        </div>
      </ClientMessages>
    </AuthScreen>
  );
}

/** Returns the text for the error code in the URL. next-auth puts one of our codes or one of its own codes into the URL. */
async function failureText(error: string): Promise<string> {
  const t = await getTranslations("auth.login");
  if (Object.hasOwn(httpStatusByErrorCode, error)) return (await getTranslations("errors"))(error as "internal");
  return error === "AccessDenied" ? t("staffUnknown") : t("staffFailed");
}
