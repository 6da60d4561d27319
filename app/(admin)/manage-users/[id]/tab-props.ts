import type { Account } from "@/lib/accounts/account";
import { paths, withQuery } from "@/lib/paths";
import type { Actor } from "@/lib/server/actor";
import type { User } from "@/lib/users/user";
import type { UserForStaff } from "@/lib/users/user.sql";

export const customerTabs = [
  "overview",
  "beneficiaries",
  "transfers",
  "lending",
  "emails",
  "notes",
  "audit",
  "timeline",
] as const;

export type CustomerTab = (typeof customerTabs)[number];

/** The query parameters of a customer's page. */
export type TabQuery = { tab: CustomerTab; page: number; cursor: string | undefined; open: string | undefined };

export type TabProps = { actor: Actor; user: UserForStaff; accounts: Account[]; query: TabQuery };

export const pageSize = 25;

export function tabHref({ id }: User, tab: CustomerTab, query: Record<string, string | number | undefined>): string {
  return withQuery(`${paths.manageUsers}/${id}`, { tab, ...query });
}
