import { getTranslations } from "next-intl/server";
import { AuthCard } from "@/components/auth/auth-card";
import { LetDeviceIn } from "@/components/auth/let-device-in";
import { ResetPasswordForm } from "@/components/auth/reset-password-form";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { pageTitle } from "@/lib/server/page-title";

export const generateMetadata = () => pageTitle("/email/reset");

export default async function ResetPasswordPage({ params }: PageProps<"/email/reset/[code]">) {
  const t = await getTranslations("auth.reset");
  const { code } = await params;
  return (
    <ClientMessages namespaces={["auth"]}>
      <AuthCard title={t("heading")} text={t("intro")}>
        <ResetPasswordForm code={code} />
        <LetDeviceIn code={code} />
      </AuthCard>
    </ClientMessages>
  );
}
