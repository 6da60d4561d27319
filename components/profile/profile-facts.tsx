import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { DescriptionList } from "@/components/ui/description-list";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";
import type { ProfileFormFields } from "@/lib/users/edit-schema";

type ProfileFactsProps = {
  profile: ProfileFormFields;
  email: string;
  /** The names of the two countries of the profile, and the phone number in groups of digits. */
  texts: { nationality: string; residence: string; phone: string };
};

/** The customer's profile as text, with links to its forms. */
export function ProfileFacts({ profile, email, texts }: ProfileFactsProps) {
  const t = useTranslations("profile");
  const common = useTranslations("common");
  const { gender } = profile;
  const text = (value: string | undefined) => value || "–";
  const pin = (value: string | undefined) => t(value ? "pinIsSet" : "pinIsNotSet");
  return (
    <Card aria-labelledby="profile-details">
      <CardHead id="profile-details" title={t("details")}>
        <ButtonLink variant="quiet" href={paths.editProfile("details")} className="-mr-3">
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
            [
              t("fields.email"),
              <WithLink
                key="email"
                value={<span className="wrap-anywhere">{email}</span>}
                href={paths.editProfile("email")}
                text={t("email.change")}
                name={t("email.title")}
              />,
            ],
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
            [
              t("fields.atmPin"),
              profile.ATMPin ? (
                t("pinIsSet")
              ) : (
                <WithLink
                  key="atmPin"
                  value={t("pinIsNotSet")}
                  href={`${paths.editProfile("details")}#pins`}
                  text={t("choosePin")}
                  name={t("fields.atmPin")}
                />
              ),
            ],
          ]}
        />
      </div>
    </Card>
  );
}

type WithLinkProps = { value: ReactNode; href: string; text: string; name: string };

/** A value with the link to its form. Screen readers read the value's name after the link's text. */
function WithLink({ value, href, text, name }: WithLinkProps) {
  return (
    <span className="flex flex-wrap items-baseline justify-end gap-x-3 md:justify-between md:gap-x-6">
      <span className="min-w-0">{value}</span>
      <Link href={href} aria-label={`${text}: ${name}`} className="action-link -my-3 shrink-0">
        {text}
      </Link>
    </span>
  );
}

type FactsProps = { title: string; text?: string; items: [term: string, value: ReactNode][] };

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
