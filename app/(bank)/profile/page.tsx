import { getLocale, getTranslations } from "next-intl/server";
import { EmailPreferences } from "@/components/notifications/email-preferences";
import { EmailChange } from "@/components/profile/email-change";
import { ProfileForm } from "@/components/profile/profile-form";
import { ButtonLink } from "@/components/ui/button";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { findProofKinds } from "@/lib/auth/second-factors/find-factors";
import { fullName } from "@/lib/full-name";
import { countryOptions } from "@/lib/i18n/countries";
import { findEmailPreferences } from "@/lib/notifications/email-preferences";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";
import { findOwnEmailChange } from "@/lib/users/email-change/own-email-change";
import { getUser } from "@/lib/users/get-user";
import { profileFields } from "@/lib/users/user";

export function generateMetadata() {
  return pageTitle(paths.profile);
}

export default async function ProfilePage() {
  const { actor } = await requireSession();
  const [user, preferences, kinds, change, locale, t] = await Promise.all([
    getUser(actor, actor.email),
    findEmailPreferences(actor),
    findProofKinds(actor),
    findOwnEmailChange(actor),
    getLocale(),
    getTranslations("profile"),
  ]);
  return (
    <ClientMessages namespaces={["notifications", "profile", "proof"]}>
      <PageHeader
        title={fullName(user)}
        text={user.email}
        actions={
          <ButtonLink variant="secondary" href={paths.security}>
            {t("security")}
          </ButtonLink>
        }
      />
      <ProfileForm profile={profileFields(user)} countries={countryOptions(locale)} kinds={kinds} />
      <EmailChange
        email={user.email}
        kinds={kinds}
        open={
          change && {
            newEmail: change.newEmail,
            isOldProved: change.oldProvedAt !== null,
            isNewProved: change.newProvedAt !== null,
          }
        }
      />
      <EmailPreferences preferences={preferences} />
    </ClientMessages>
  );
}
