import { getLocale, getTranslations } from "next-intl/server";
import { EmailChange } from "@/components/profile/email-change";
import { PinResetAlert } from "@/components/profile/pin-reset-alert";
import { ProfileFacts } from "@/components/profile/profile-facts";
import { ProfileForm } from "@/components/profile/profile-form";
import { ButtonLink } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { EntryList } from "@/components/ui/entry-list";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { fullName } from "@/lib/full-name";
import { countryName, countryOptions } from "@/lib/i18n/countries";
import { getFormatter } from "@/lib/i18n/get-formatter";
import { paths } from "@/lib/paths";
import { now } from "@/lib/server/clock";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";
import { findOwnEmailChange } from "@/lib/users/email-change/own-email-change";
import { getUser } from "@/lib/users/get-user";
import { phoneText } from "@/lib/users/phone-text";
import { findPinProofNeeds } from "@/lib/users/pin-resets";
import { profileFields } from "@/lib/users/user";

export function generateMetadata() {
  return pageTitle(paths.profile);
}

/** The customer's profile. `?edit=` names the form that the page shows in place of the customer's data. */
export default async function ProfilePage({ searchParams }: PageProps<"/profile">) {
  const { actor } = await requireSession();
  const [{ edit }, user, { kinds, resets }, change, locale, format, t, me, common, choices] = await Promise.all([
    searchParams,
    getUser(actor, actor.email),
    findPinProofNeeds(actor),
    findOwnEmailChange(actor),
    getLocale(),
    getFormatter(),
    getTranslations("profile"),
    getTranslations("me"),
    getTranslations("common"),
    getTranslations("notifications.byEmail"),
  ]);
  const profile = profileFields(user);
  const phone = phoneText(user.phoneNumber);
  const pinResets = resets.map(({ pin, endsAt }) => ({
    pin,
    until: format.dateTime(endsAt, { dateStyle: "medium", timeStyle: "short" }),
    ended: endsAt <= now(),
  }));
  return (
    <ClientMessages namespaces={["profile", "proof"]}>
      <PageHeader title={fullName(user)} text={user.email} under="me" />
      <div className={classNames("page-columns-late", (edit === "details" || edit === "email") && "form-only")}>
        {edit === "details" ? (
          <ProfileForm
            profile={profile}
            phone={phone}
            countries={countryOptions(locale)}
            kinds={kinds}
            pinResets={pinResets}
          />
        ) : (
          <div className="flex min-w-0 flex-col gap-6">
            {pinResets.length > 0 ? (
              <PinResetAlert
                pinResets={pinResets}
                actions={
                  pinResets.every(({ ended }) => ended) ? null : (
                    <ButtonLink variant="secondary" href={paths.editProfile("details")}>
                      {t("pinReset.title")}
                    </ButtonLink>
                  )
                }
              />
            ) : null}
            {edit === "email" || change ? (
              <EmailChange
                kinds={kinds}
                isEditing={edit === "email"}
                open={
                  change && {
                    newEmail: change.newEmail,
                    isOldProved: change.oldProvedAt !== null,
                    isNewProved: change.newProvedAt !== null,
                  }
                }
              />
            ) : null}
            {edit === "email" ? null : (
              <ProfileFacts
                profile={profile}
                email={user.email}
                texts={{
                  nationality: countryName(user.nationality, locale),
                  residence: countryName(user.countryOfResidence, locale),
                  phone,
                }}
              />
            )}
          </div>
        )}
        <EntryList
          title={t("more")}
          entries={[
            { href: paths.security, icon: "shield-check", name: common("security"), text: me("security") },
            { href: paths.notificationChoices(), icon: "mail", name: choices("title"), text: me("choicesText") },
          ]}
        />
      </div>
    </ClientMessages>
  );
}
