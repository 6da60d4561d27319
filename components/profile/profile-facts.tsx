import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { DescriptionList } from "@/components/ui/description-list";
import { Icon } from "@/components/ui/icon/icon";
import { paths } from "@/lib/paths";
import type { ProfileFormFields } from "@/lib/users/edit-schema";

type ProfileFactsProps = {
  profile: ProfileFormFields;
  /** The names of the two countries of the profile, and the phone number in groups of digits. */
  texts: { nationality: string; residence: string; phone: string };
};

/** The customer's profile as text. One link opens the form. */
export function ProfileFacts({ profile, texts }: ProfileFactsProps) {
  const t = useTranslations("profile");
  const common = useTranslations("common");
  const { gender } = profile;
  const text = (value: string | undefined) => value || "–";
  const pin = (value: string | undefined) => t(value ? "pinIsSet" : "pinIsNotSet");
  return (
    <Card aria-labelledby="profile-details">
      <CardHead id="profile-details" title={t("details")}>
        <ButtonLink variant="secondary" href={paths.editProfile("details")}>
          <Icon name="pencil-line" className="size-4" />
          {common("edit")}
        </ButtonLink>
      </CardHead>
      <div className="flex flex-col gap-6 p-card">
        <Facts
          title={t("personal")}
          items={[
            [t("fields.firstName"), profile.firstName],
            [t("fields.lastName"), text(profile.lastName)],
            [t("fields.gender"), gender ? t(`genders.${gender}`) : "–"],
            [t("fields.phoneNumber"), text(texts.phone)],
            [t("fields.nationality"), texts.nationality],
          ]}
        />
        <Facts
          title={t("residence")}
          items={[
            [t("fields.address"), text(profile.address)],
            [t("fields.countryOfResidence"), texts.residence],
            [t("fields.city"), text(profile.city)],
            [t("fields.state"), text(profile.state)],
            [t("fields.zip"), text(profile.zip)],
          ]}
        />
        <Facts
          title={t("pins")}
          text={t("pinsUnseen")}
          items={[
            [t("fields.domesticPin"), pin(profile.DomesticTransferPin)],
            [t("fields.foreignPin"), pin(profile.ForeignTransferPin)],
            [t("fields.atmPin"), pin(profile.ATMPin)],
          ]}
        />
      </div>
    </Card>
  );
}

type FactsProps = { title: string; text?: string; items: [term: string, value: string][] };

function Facts({ title, text, items }: FactsProps) {
  return (
    <section className="min-w-0">
      <h3 className="text-sm font-semibold">{title}</h3>
      {text ? <p className="text-sm text-ink-muted">{text}</p> : null}
      <div className="mt-1">
        <DescriptionList hasTermColumn items={items.map(([term, value]) => ({ term, value }))} />
      </div>
    </section>
  );
}
