import { getTranslations } from "next-intl/server";
import { AuthCard } from "@/components/auth/auth-card";
import { ResetPasswordForm } from "@/components/auth/reset-password-form";
import { ClientMessages } from "@/components/ui/client-messages";
import { pageTitle } from "@/lib/server/page-title";

export const generateMetadata = () => pageTitle("/email");

export default async function ResetPasswordPage({ params }: PageProps<"/email/reset/[code]">) {
  const t = await getTranslations("auth.reset");
  return (
    <AuthCard title={t("heading")} text={t("intro")}>
      <ClientMessages namespaces={["auth"]}>
        <ResetPasswordForm code={(await params).code} />
      </ClientMessages>
    </AuthCard>
  );
}
