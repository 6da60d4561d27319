import { getLocale, getTranslations } from "next-intl/server";
import { AuthCard } from "@/components/auth/auth-card";
import { RegisterWizard } from "@/components/auth/register-wizard";
import { TextLink } from "@/components/auth/text-link";
import { ClientMessages } from "@/components/ui/client-messages";
import { countryOptions } from "@/lib/i18n/countries";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { registerCurrencies } from "@/lib/users/register-currencies";

export const generateMetadata = () => pageTitle(paths.register);

export default async function RegisterPage() {
  const t = await getTranslations("register");
  const locale = await getLocale();
  const currencyNames = new Intl.DisplayNames(locale, { type: "currency" });
  const countries = countryOptions(locale).map(({ code, name }) => ({ value: code, label: name }));
  const currencies = registerCurrencies.map((code) => ({ value: code, label: `${code} – ${currencyNames.of(code)}` }));
  return (
    <AuthCard
      wide
      title={t("heading")}
      footer={
        <>
          {t("loginPrompt")} <TextLink href={paths.login()}>{t("loginLink")}</TextLink>
        </>
      }
    >
      <ClientMessages namespaces={["register"]}>
        <RegisterWizard countries={countries} currencies={currencies} />
      </ClientMessages>
    </AuthCard>
  );
}
