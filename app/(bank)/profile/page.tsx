import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { ProfileForm } from "@/components/profile/profile-form";
import { ClientMessages } from "@/components/ui/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { countryOptions } from "@/lib/i18n/countries";
import { pageTitle } from "@/lib/page-title";
import { paths } from "@/lib/paths";
import { pinMask } from "@/lib/pin-input";
import { requireSession } from "@/lib/server/session";
import { getUser } from "@/lib/users/get-user";

export function generateMetadata(): Metadata {
  return pageTitle(paths.profile);
}

export default async function ProfilePage() {
  const { actor } = await requireSession();
  const [user, locale] = await Promise.all([getUser(actor, actor.email), getLocale()]);
  return (
    <ClientMessages namespaces={["profile"]}>
      <PageHeader title={`${user.firstName} ${user.lastName}`} text={user.email} />
      <ProfileForm
        profile={{
          firstName: user.firstName,
          lastName: user.lastName,
          gender: user.gender ?? "",
          country: user.nationality,
          countryOfResidence: user.countryOfResidence,
          city: user.city,
          state: user.state,
          address: user.address,
          DomesticTransferPin: pinMask,
          ForeignTransferPin: pinMask,
        }}
        countries={countryOptions(locale)}
      />
    </ClientMessages>
  );
}
