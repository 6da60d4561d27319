import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type { Messages, Namespace } from "@/lib/i18n/messages";
import { MoreMessages } from "./page-messages";

/** A text that describes a wrong value. Forms load these texts together with their schema. */
type ProblemText = keyof Messages["validation"];

type ClientMessagesProps = {
  namespaces: Namespace[];
  /** The texts of `validation` that the components show without a schema. */
  problems?: readonly ProblemText[];
  children: ReactNode;
};

/**
 * Provides the texts of the named namespaces to the client components inside. The browser does not receive the other
 * namespaces.
 */
export async function ClientMessages({ namespaces, problems, children }: ClientMessagesProps) {
  const messages = await getMessages();
  const picked: Partial<Messages> = pick(messages, namespaces);
  if (problems) picked.validation = pick(messages.validation, problems) as Messages["validation"];
  return <MoreMessages messages={picked}>{children}</MoreMessages>;
}

function pick<Texts extends object, Name extends keyof Texts>(texts: Texts, names: readonly Name[]): Pick<Texts, Name> {
  return Object.fromEntries(names.map((name) => [name, texts[name]])) as Pick<Texts, Name>;
}
