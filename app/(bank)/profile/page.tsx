import { getLocale, getTranslations } from "next-intl/server";
import { EmailChange } from "@/components/profile/email-change";
import { ProfileForm } from "@/components/profile/profile-form";
import { ButtonLink } from "@/components/ui/button";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { findProofKinds } from "@/lib/auth/second-factors/find-factors";
import { fullName } from "@/lib/full-name";
import { countryOptions } from "@/lib/i18n/countries";
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
  const [user, kinds, change, locale, t] = await Promise.all([
    getUser(actor, actor.email),
    findProofKinds(actor),
    findOwnEmailChange(actor),
    getLocale(),
    getTranslations("profile"),
  ]);
  return (
    <ClientMessages namespaces={["profile", "proof"]}>
      <PageHeader
        title={fullName(user)}
        text={user.email}
        actions={
          <>
            <ButtonLink variant="secondary" href={paths.notificationChoices()}>
              {t("notifications")}
            </ButtonLink>
            <ButtonLink variant="secondary" href={paths.security}>
              {t("security")}
            </ButtonLink>
          </>
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
    </ClientMessages>
  );
}
