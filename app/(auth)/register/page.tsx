import { getLocale, getTranslations } from "next-intl/server";
import { AuthCard } from "@/components/auth/auth-card";
import { RegisterWizard } from "@/components/auth/register-wizard";
import { TextLink } from "@/components/auth/text-link";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { countryOptions } from "@/lib/i18n/countries";
import { currencyOptions } from "@/lib/i18n/currency-options";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { registerCurrencies } from "@/lib/users/register-currencies.model";

export const generateMetadata = () => pageTitle(paths.register);

export default async function RegisterPage() {
  const t = await getTranslations("register");
  const locale = await getLocale();
  const countries = countryOptions(locale).map(({ code, name }) => ({ value: code, label: name }));
  const currencies = currencyOptions(locale, registerCurrencies);
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
