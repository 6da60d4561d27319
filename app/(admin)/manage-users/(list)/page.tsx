import { getLocale } from "next-intl/server";
import { redirectToLastPage, withOwnViews } from "@/app/(admin)/own-views";
import { CountryChoices } from "@/components/admin/customers/country-choices";
import { UsersScreen } from "@/components/admin/customers/users";
import {
  matchCountMax,
  type ResourceSearchParams,
  readResourceQuery,
  resourcePageSize,
  statusCountMax,
} from "@/components/admin/resource/resource-query";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { findPrimaryAccounts } from "@/lib/accounts/find-accounts";
import { countryName, countryOptions } from "@/lib/i18n/countries";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";
import { countUsersByStatus, findUsers } from "@/lib/users/find-users";
import { userStatuses } from "@/lib/users/user-statuses.model";

export const generateMetadata = () => pageTitle(paths.manageUsers);

const sorts = ["firstName", "lastName", "email"];

export default async function ManageUsersPage({ searchParams }: { searchParams: ResourceSearchParams }) {
  const { actor } = await requireMay("customers.read");
  const read = await readResourceQuery(searchParams, {
    ...{ statuses: userStatuses, sorts, filters: { relationship: ["closed-money"] } },
  });
  const query = await withOwnViews(actor, paths.manageUsers, searchParams, read);
  const { q: search, status, sort, page, filters } = query;
  const { relationship } = filters;
  const [{ items: users, total }, counts, locale] = await Promise.all([
    findUsers(actor, {
      ...{ page, pageSize: resourcePageSize, search, status, relationship, sort },
      countMax: matchCountMax(page, search),
    }),
    countUsersByStatus(actor, statusCountMax),
    getLocale(),
  ]);
  redirectToLastPage(paths.manageUsers, query, total);
  const accounts = await findPrimaryAccounts(
    actor,
    users.map(({ id }) => id),
  );
  const accountByEmail = new Map(accounts.map((account) => [account.email, account]));
  return (
    <ClientMessages namespaces={["accounts", "admin", "adminUsers"]}>
      <CountryChoices value={countryOptions(locale).map(({ code, name }) => ({ value: code, label: name }))}>
        <UsersScreen
          data={{
            items: users.map((user) => ({
              ...user,
              countryName: countryName(user.nationality, locale),
              account: accountByEmail.get(user.email) ?? null,
            })),
            total,
            counts,
          }}
          query={query}
        />
      </CountryChoices>
    </ClientMessages>
  );
}
