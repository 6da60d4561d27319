import "server-only";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { defaultLocale } from "@/lib/i18n/locales";
import { type MenuPage, pages } from "@/lib/pages";
import { env } from "./env";

const segmentsOf = (path: string) => path.split(/[/?]/).filter(Boolean);

/** The names of pages without an entry in the menu. */
const otherNames = {
  notifications: "notifications.title",
  plans: "plans.title",
  me: "me.title",
  "get-paid": "getPaid.title",
  login: "auth.login.submit",
  logout: "common.logout",
  register: "register.heading",
  "forgot-password": "auth.forgot.heading",
  terms: "terms.heading",
  verify: "receiptCheck.heading",
  demo: "mailbox.title",
  "email/reset": "auth.reset.heading",
  "email/verify": "auth.verify.heading",
  "email/not-me": "auth.disown.heading",
  "email/change": "auth.changeEmail.heading",
  "email/invitation": "auth.invitation.title",
} as const;

type PageName = MenuPage["name"] | (typeof otherNames)[keyof typeof otherNames];

/** The names of pages, keyed by the first one or two segments of their paths. The home page has the key `dashboard`. */
const pageNames: Record<string, PageName> = {
  ...Object.fromEntries(Object.values(pages).map(({ path, name }) => [segmentsOf(path)[0] ?? "dashboard", name])),
  ...otherNames,
};

/**
 * Returns a page's title, such as `Interbank-transfer | Holdfast Trust`. In English, the title is the first path segment with a
 * capital letter, followed by the bank's name. In other languages, `brand` replaces the segment. If `brand` is absent and the
 * page has a name, the page's translated name replaces the segment. The path may contain a query, and may be any text that a
 * visitor has typed.
 */
export async function pageTitle(path: string, brand?: string): Promise<Metadata> {
  const [segment = "dashboard", second] = segmentsOf(path);
  const name = (await getLocale()) === defaultLocale ? undefined : (brand ?? (await nameOf(segment, second)));
  return { title: `${name ?? capitalised(segment)} | ${env().BANK_NAME}` };
}

/** Returns the page's name in the reader's language. */
async function nameOf(segment: string, second: string | undefined): Promise<string | undefined> {
  const t = await getTranslations();
  const known = [`${segment}/${second}`, segment].find((place) => Object.hasOwn(pageNames, place));
  const name = known === undefined ? undefined : pageNames[known];
  return name && t(name);
}

const capitalised = (segment: string) => `${segment.charAt(0).toUpperCase()}${segment.slice(1)}`;
