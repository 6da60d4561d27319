import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type { Namespace } from "@/lib/i18n/messages";

/** What every page's client components may say; small on purpose, it travels with each page. */
const always: Namespace[] = ["common", "validation"];

/** Gives the client components below it the texts of the named namespaces; others do not travel to the browser. */
export async function ClientMessages({ namespaces = [], children }: { namespaces?: Namespace[]; children: ReactNode }) {
  const messages = await getMessages();
  const picked = Object.fromEntries([...always, ...namespaces].map((name) => [name, messages[name]]));
  return <NextIntlClientProvider messages={picked}>{children}</NextIntlClientProvider>;
}
