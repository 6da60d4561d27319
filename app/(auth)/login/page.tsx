import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AuthCard } from "@/components/auth/auth-card";
import { LoginForm } from "@/components/auth/login-form";
import { TextLink } from "@/components/auth/text-link";
import { ClientMessages } from "@/components/ui/client-messages";
import { paths, safeCallbackPath } from "@/lib/paths";
import { env } from "@/lib/server/env";
import { pageTitle } from "@/lib/server/page-title";
import { findSession } from "@/lib/server/session";

export const generateMetadata = () => pageTitle(paths.login());

export default async function LoginPage({ searchParams }: PageProps<"/login">) {
  const asked = (await searchParams).callbackUrl;
  const callbackUrl = safeCallbackPath(typeof asked === "string" ? asked : undefined);
  if (await findSession()) redirect(callbackUrl);
  const t = await getTranslations("auth.login");
  return (
    <AuthCard
      title={t("heading")}
      text={t("intro")}
      footer={
        <>
          {t("registerPrompt", { bankName: env().BANK_NAME })}{" "}
          <TextLink href={paths.register}>{t("registerLink")}</TextLink>
        </>
      }
    >
      <ClientMessages namespaces={["auth"]}>
        <LoginForm callbackUrl={callbackUrl} />
      </ClientMessages>
    </AuthCard>
  );
}
