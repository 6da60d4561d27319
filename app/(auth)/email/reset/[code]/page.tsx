import { getTranslations } from "next-intl/server";
import { AsOpened } from "@/components/auth/as-opened";
import { AuthScreen } from "@/components/auth/auth-screen";
import { LetDeviceIn } from "@/components/auth/let-device-in";
import { LoggedInAs } from "@/components/auth/logged-in-as";
import { ResetPasswordForm } from "@/components/auth/reset-password-form";
import { TextLink } from "@/components/auth/text-link";
import { buttonClass } from "@/components/ui/button";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { readCodeState, readIsLinkOfOther } from "@/lib/auth/email-codes/read-code-state";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { findSession } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle("/email/reset");

export default async function ResetPasswordPage({ params }: PageProps<"/email/reset/[code]">) {
  const [t, { code }, session] = await Promise.all([getTranslations("auth.reset"), params, findSession()]);
  if (session && (await readIsLinkOfOther(code, session.actor))) {
    return <LoggedInAs actor={session.actor} page="link" path={paths.resetPassword(code)} />;
  }
  const state = await readCodeState(code, "reset_password");
  if (state !== "open") {
    return (
      <AsOpened isOpen={false}>
        <AuthScreen
          title={t("overHeading")}
          text={t(`over.${state}`)}
          footer={<TextLink href={paths.login()}>{t("toLogIn")}</TextLink>}
        >
          <a href={paths.forgotPassword} className={buttonClass("primary", "w-full")}>
            {t("requestLink")}
          </a>
        </AuthScreen>
      </AsOpened>
    );
  }
  return (
    <AsOpened isOpen>
      <ClientMessages namespaces={["auth"]}>
        <AuthScreen title={t("heading")} text={t("intro")}>
          <ResetPasswordForm code={code} />
          <LetDeviceIn code={code} />
        </AuthScreen>
      </ClientMessages>
    </AsOpened>
  );
}
