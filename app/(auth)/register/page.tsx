import { getLocale, getTranslations } from "next-intl/server";
import { AuthScreen } from "@/components/auth/auth-screen";
import { LoggedInAs, LoggedInLine } from "@/components/auth/logged-in-as";
import { RegisterWizard } from "@/components/auth/register-wizard";
import { TextLink } from "@/components/auth/text-link";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { countryOptions } from "@/lib/i18n/countries";
import { currencyOptions } from "@/lib/i18n/currency-options";
import { paths } from "@/lib/paths";
import { diallingCode } from "@/lib/places/dialling-code";
import type { Actor } from "@/lib/server/actor";
import { pageTitle } from "@/lib/server/page-title";
import { readerOf } from "@/lib/server/session/page-reader";
import { findSession } from "@/lib/server/session/session";
import { sessionIdleSureMs } from "@/lib/server/session/session-lifetime";
import { getUser } from "@/lib/users/get-user";
import { registerCurrencies } from "@/lib/users/register-currencies.model";
import { PageOfReader } from "./page-of-reader";

export const generateMetadata = () => pageTitle(paths.register);

/**
 * A visitor is logged in after the first step of the registration. This page also shows the later steps to the logged-in
 * customer, so that the log-in does not move the wizard to another page.
 */
export default async function RegisterPage() {
  const session = await findSession();
  if (session && !session.actor.registrationOpen) {
    return <LoggedInAs actor={session.actor} page="register" path={paths.register} />;
  }
  const t = await getTranslations("register");
  const locale = await getLocale();
  const countries = countryOptions(locale).map(({ code, name }) => {
    const dialling = diallingCode(code);
    const codes = { detail: [code, dialling].filter(Boolean).join(" ") };
    return { value: code, label: name, ...codes, ...(dialling ? { diallingCode: dialling } : {}) };
  });
  const currencies = currencyOptions(locale, registerCurrencies);
  return (
    <AuthScreen
      wide
      title={t("heading")}
      footer={
        session ? (
          <LoggedInLine actor={session.actor} />
        ) : (
          <>
            {t("loginPrompt")} <TextLink href={paths.login()}>{t("loginLink")}</TextLink>
          </>
        )
      }
    >
      {session ? (
        <PageOfReader reader={readerOf(session.actor)} idleMs={session.remember ? null : sessionIdleSureMs} />
      ) : null}
      <ClientMessages namespaces={["register"]}>
        <RegisterWizard
          countries={countries}
          currencies={currencies}
          given={session ? await findGiven(session.actor) : null}
        />
      </ClientMessages>
    </AuthScreen>
  );
}

/** The answers that the customer gave in the first step of the registration. */
async function findGiven(actor: Actor) {
  const { firstName, lastName, email, nationality: country, phoneNumber } = await getUser(actor, actor.email);
  return { firstName, lastName, email, country, phoneNumber };
}
