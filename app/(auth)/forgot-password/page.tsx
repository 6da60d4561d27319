import { getTranslations } from "next-intl/server";
import { AuthScreen } from "@/components/auth/auth-screen";
import { ForgotPasswordForm } from "@/components/auth/forgot-password-form";
import { TextLink } from "@/components/auth/text-link";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";

export const generateMetadata = () => pageTitle(paths.forgotPassword);

export default async function ForgotPasswordPage() {
  const t = await getTranslations("auth.forgot");
  return (
    <AuthScreen
      title={t("heading")}
      text={t("intro")}
      footer={<TextLink href={paths.login()}>{t("loginLink")}</TextLink>}
    >
      <ClientMessages namespaces={["auth"]}>
        <ForgotPasswordForm />
      </ClientMessages>
    </AuthScreen>
  );
}
