import auth from "@/messages/en/auth.json";
import common from "@/messages/en/common.json";
import errors from "@/messages/en/errors.json";
import history from "@/messages/en/history.json";
import register from "@/messages/en/register.json";
import terms from "@/messages/en/terms.json";
import validation from "@/messages/en/validation.json";
import type { Locale } from "./locales";

/** English, the language in which texts are written first; one file a namespace. */
const en = { auth, common, errors, history, register, terms, validation };

/** Every text of the product, in the shape of the English ones. */
export type Messages = typeof en;

/** A file of `messages/<locale>/`. */
export type Namespace = keyof Messages;

const messagesByLocale: Record<Locale, Messages> = { en };

export function messagesOf(locale: Locale): Messages {
  return messagesByLocale[locale];
}
