import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type { Messages, Namespace } from "@/lib/i18n/messages";
import { MoreMessages } from "./page-messages";

/**
 * Provides the texts of the named namespaces to the client components inside. The browser does not receive the other
 * namespaces.
 */
export async function ClientMessages({ namespaces, children }: { namespaces: Namespace[]; children: ReactNode }) {
  const messages = await getMessages();
  const picked = Object.fromEntries(namespaces.map((name) => [name, messages[name]])) as Partial<Messages>;
  return <MoreMessages messages={picked}>{children}</MoreMessages>;
}
