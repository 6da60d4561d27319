import { getTranslations } from "next-intl/server";
import { AcceptInvitationForm } from "@/components/auth/accept-invitation-form";
import { AsOpened } from "@/components/auth/as-opened";
import { AuthScreen } from "@/components/auth/auth-screen";
import { StaffSignIn } from "@/components/auth/staff-sign-in";
import { buttonClass } from "@/components/ui/button";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { staffProviderId } from "@/lib/auth/next-auth/sign-in-providers";
import { paths } from "@/lib/paths";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";
import { pageTitle } from "@/lib/server/page-title";
import { getInvitation } from "@/lib/users/staff/invitations/accept-invitation";

export const generateMetadata = () => pageTitle("/email/invitation");

/**
 * On this page, an invited member of staff accepts the invitation. The invited person enters a name and a password, or uses the
 * bank's single sign-on.
 */
export default async function StaffInvitationPage({ params }: PageProps<"/email/invitation/[code]">) {
  const { code } = await params;
  const [t, invitation] = await Promise.all([getTranslations("auth.invitation"), findInvitation(code)]);
  const bankName = env().BANK_NAME;
  if (!invitation) {
    return (
      <AsOpened isOpen={false}>
        <AuthScreen title={t("goneHeading")} text={t("usedHint")}>
          <a href={paths.login()} className={buttonClass("primary", "w-full")}>
            {t("loginLink")}
          </a>
        </AuthScreen>
      </AsOpened>
    );
  }
  const { email } = invitation;
  const role = t(`roles.${invitation.role}`);
  const byProvider = env().STAFF_SIGN_IN === "oidc";
  return (
    <AsOpened isOpen>
      <AuthScreen
        title={t("heading", { bankName })}
        text={byProvider ? t("providerIntro", { role, email }) : t("intro", { role })}
      >
        <ClientMessages namespaces={["auth"]}>
          {byProvider ? (
            <StaffSignIn providerId={staffProviderId} callbackUrl={paths.home} />
          ) : (
            <AcceptInvitationForm code={code} email={email} bankName={bankName} />
          )}
        </ClientMessages>
      </AuthScreen>
    </AsOpened>
  );
}

async function findInvitation(code: string) {
  try {
    return await getInvitation(code);
  } catch (error) {
    if (error instanceof AppError && error.code === "code_expired") return undefined;
    throw error;
  }
}
