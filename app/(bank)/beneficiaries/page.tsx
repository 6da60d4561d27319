import { getTranslations } from "next-intl/server";
import { AddBeneficiaryButton } from "@/components/beneficiaries/beneficiary-buttons";
import { BeneficiaryDialogs } from "@/components/beneficiaries/beneficiary-dialogs";
import { BeneficiaryList } from "@/components/beneficiaries/beneficiary-list";
import { toBeneficiaryDetails } from "@/components/beneficiaries/to-beneficiary-details";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { findBeneficiaries } from "@/lib/beneficiaries/find-beneficiaries";
import { countryChoices } from "@/lib/i18n/country-choices";
import { paths, toPageNumber } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";

const pageSize = 25;
const pageMax = 1_000;

export function generateMetadata() {
  return pageTitle(paths.beneficiaries);
}

type Search = Record<string, string | string[] | undefined>;

export default async function BeneficiariesPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { actor } = await requireSession();
  const { search, page } = readSearch(await searchParams);
  const [{ beneficiaries, total }, t, countries] = await Promise.all([
    findBeneficiaries(actor, { ownerEmail: actor.email, search, page, pageSize, sort: "nickname" }),
    getTranslations("beneficiaries"),
    countryChoices(),
  ]);
  return (
    <ClientMessages namespaces={["beneficiaries", "proof", "wireDetails"]}>
      <BeneficiaryDialogs countries={countries}>
        <PageHeader
          under="me"
          title={t("title")}
          text={t("intro")}
          // An empty list contains its own button that adds a beneficiary, so the head does not show a second button.
          actions={total > 0 || search ? <AddBeneficiaryButton className="head-action" /> : null}
          hasIconsOnPhones
        />
        <BeneficiaryList
          beneficiaries={beneficiaries.map(toBeneficiaryDetails)}
          search={search}
          page={page}
          pages={Math.ceil(total / pageSize)}
        />
      </BeneficiaryDialogs>
    </ClientMessages>
  );
}

function readSearch({ q, page }: Search): { search: string; page: number } {
  return {
    search: typeof q === "string" ? q.trim().slice(0, 100) : "",
    page: Math.min(toPageNumber(page), pageMax),
  };
}
