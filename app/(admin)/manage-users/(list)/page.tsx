import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getLocale } from "next-intl/server";
import { UsersScreen } from "@/components/admin/customers/users";
import {
  matchCountMax,
  pageCount,
  type ResourceSearchParams,
  readResourceQuery,
  resourceHref,
  resourcePageSize,
  statusCountMax,
} from "@/components/admin/resource/resource-query";
import { ClientMessages } from "@/components/ui/client-messages";
import { findPrimaryAccounts } from "@/lib/accounts/find-accounts";
import { countryName, countryOptions } from "@/lib/i18n/countries";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";
import { userStatuses } from "@/lib/users/edit-schema";
import { countUsersByStatus, findUsers } from "@/lib/users/find-users";

export const generateMetadata = (): Metadata => pageTitle(paths.manageUsers);

const sorts = ["firstName", "lastName", "email"];

export default async function ManageUsersPage({ searchParams }: { searchParams: ResourceSearchParams }) {
  const { actor } = await requireMay("customers.read");
  const query = await readResourceQuery(searchParams, { statuses: userStatuses, sorts });
  const { q: search, status, sort, page } = query;
  const [{ items: users, total }, counts, locale] = await Promise.all([
    findUsers(actor, { page, pageSize: resourcePageSize, search, status, sort, countMax: matchCountMax(page) }),
    countUsersByStatus(actor, statusCountMax),
    getLocale(),
  ]);
  if (page > pageCount(total)) redirect(resourceHref(paths.manageUsers, query, { page: pageCount(total) }));
  const accounts = await findPrimaryAccounts(
    actor,
    users.map(({ id }) => id),
  );
  const accountByEmail = new Map(accounts.map((account) => [account.email, account]));
  return (
    <ClientMessages namespaces={["accounts", "admin", "adminUsers"]}>
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
        countries={countryOptions(locale).map(({ code, name }) => ({ value: code, label: name }))}
      />
    </ClientMessages>
  );
}
