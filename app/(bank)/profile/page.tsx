import { getLocale, getTranslations } from "next-intl/server";
import { EmailChange } from "@/components/profile/email-change";
import { ProfileForm } from "@/components/profile/profile-form";
import { ButtonLink } from "@/components/ui/button";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { fullName } from "@/lib/full-name";
import { countryOptions } from "@/lib/i18n/countries";
import { getFormatter } from "@/lib/i18n/get-formatter";
import { paths } from "@/lib/paths";
import { now } from "@/lib/server/clock";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";
import { findOwnEmailChange } from "@/lib/users/email-change/own-email-change";
import { getUser } from "@/lib/users/get-user";
import { findPinProofNeeds } from "@/lib/users/pin-resets";
import { profileFields } from "@/lib/users/user";

export function generateMetadata() {
  return pageTitle(paths.profile);
}

export default async function ProfilePage() {
  const { actor } = await requireSession();
  const [user, { kinds, resets }, change, locale, format, t] = await Promise.all([
    getUser(actor, actor.email),
    findPinProofNeeds(actor),
    findOwnEmailChange(actor),
    getLocale(),
    getFormatter(),
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
      <ProfileForm
        profile={profileFields(user)}
        countries={countryOptions(locale)}
        kinds={kinds}
        pinResets={resets.map(({ pin, endsAt }) => ({
          pin,
          until: format.dateTime(endsAt, { dateStyle: "medium", timeStyle: "short" }),
          ended: endsAt <= now(),
        }))}
      />
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
