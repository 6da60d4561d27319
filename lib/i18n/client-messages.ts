import common from "@/messages/en/common.json";
import pageNames from "@/messages/en/page-names.json";
import validation from "@/messages/en/validation.json";
import type { Messages } from "./messages";

/** The namespaces that client components of every page may use. */
export type ClientMessages = Pick<Messages, "common" | "pageNames" | "validation">;

/**
 * The English texts are part of the JavaScript bundle, which browsers cache, and not part of each page. The texts of another
 * language are part of the page, so that no English text appears first (docs/decisions/languages.md).
 */
export const englishMessages: ClientMessages = { common, pageNames, validation };
