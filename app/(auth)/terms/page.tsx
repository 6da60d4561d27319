import { getTranslations } from "next-intl/server";
import { AuthScreen } from "@/components/auth/auth-screen";
import { RunningText } from "@/components/ui/running-text";
import { paths } from "@/lib/paths";
import { env } from "@/lib/server/env";
import { pageTitle } from "@/lib/server/page-title";

export const generateMetadata = () => pageTitle(paths.terms);

const sections = ["account", "security", "payments", "limits", "privacy", "closing", "contact"] as const;

export default async function TermsPage() {
  const t = await getTranslations("terms");
  const { BANK_NAME: bankName, BANK_SUPPORT_EMAIL: email } = env();
  return (
    <AuthScreen wide title={t("heading")} text={t("intro", { bankName })}>
      <div className="flex flex-col gap-6">
        {sections.map((section) => (
          <section key={section}>
            <h2 className="font-semibold">{t(`${section}Title`)}</h2>
            <p className="mt-1 text-ink-muted">
              <RunningText text={t(`${section}Text`, { email })} address={email} />
            </p>
          </section>
        ))}
      </div>
    </AuthScreen>
  );
}
