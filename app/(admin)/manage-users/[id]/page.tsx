import { getLocale, getTranslations } from "next-intl/server";
import { CountryChoices } from "@/components/admin/customers/country-choices";
import { EditCustomerButton } from "@/components/admin/customers/edit-buttons";
import { UserStatusBadge } from "@/components/admin/customers/user-status";
import { ButtonLink } from "@/components/ui/button";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { Opened } from "@/components/ui/opened";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";
import { findAccountsOf } from "@/lib/accounts/find-accounts";
import { fullName } from "@/lib/full-name";
import { countryName, countryOptions } from "@/lib/i18n/countries";
import { paths } from "@/lib/paths";
import { orNotFound } from "@/lib/server/page-errors";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";
import { getUserById } from "@/lib/users/get-user";
import { CustomerTabContent } from "./tab-content";
import { customerTabs, type TabQuery } from "./tab-props";

export const generateMetadata = () => pageTitle(paths.manageUsers);

type Search = Record<string, string | string[] | undefined>;

type CustomerPageProps = { params: Promise<{ id: string }>; searchParams: Promise<Search> };

/** A customer's page: all information that staff need to help the customer, one tab at a time. */
export default async function CustomerPage({ params, searchParams }: CustomerPageProps) {
  const { actor } = await requireMay("customers.read");
  const user = await orNotFound(getUserById(actor, (await params).id));
  const query = readTabQuery(await searchParams);
  const [accounts, t, threads, locale] = await Promise.all([
    findAccountsOf(actor, user.email),
    getTranslations("adminUsers"),
    getTranslations("threads"),
    getLocale(),
  ]);
  const tabs = customerTabs.map((key) => ({
    key,
    label: t(`tabs.${key}`),
    href: paths.manageUser(user.id, key === "overview" ? undefined : key),
    isCurrent: key === query.tab,
  }));
  return (
    <Opened>
      <ClientMessages
        namespaces={[
          ...(["accounts", "admin", "adminUsers", "beneficiaries", "notifications", "wireDetails"] as const),
          ...(query.tab === "audit" ? (["adminActs"] as const) : []),
        ]}
      >
        <CountryChoices value={countryOptions(locale).map(({ code, name }) => ({ value: code, label: name }))}>
          <PageHeader
            title={fullName(user)}
            text={
              <span className="inline-flex flex-wrap items-center gap-2">
                {user.email} <UserStatusBadge status={user.status} closedAt={user.closedAt} />
              </span>
            }
            actions={
              <>
                <ButtonLink variant="secondary" href={paths.manageMessagesOf({ state: "open", customer: user.id })}>
                  {threads("title")}
                </ButtonLink>
                <EditCustomerButton
                  customer={{
                    ...user,
                    countryName: countryName(user.nationality, locale),
                    account: accounts[0] ?? null,
                  }}
                />
              </>
            }
          />
          <div className="mb-5 border-b border-line">
            <Tabs label={t("customerTabs")} tabs={tabs} />
          </div>
          <CustomerTabContent actor={actor} user={user} accounts={accounts} query={query} />
        </CountryChoices>
      </ClientMessages>
    </Opened>
  );
}

function readTabQuery({ tab, page, cursor, open }: Search): TabQuery {
  return {
    tab: customerTabs.find((known) => known === tab) ?? "overview",
    page: typeof page === "string" && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
    cursor: typeof cursor === "string" && cursor ? cursor : undefined,
    open: typeof open === "string" && open ? open : undefined,
  };
}
