import common from "@/messages/en/common.json";
import pageNames from "@/messages/en/page-names.json";
import type { Messages } from "./messages";

/** The namespaces of messages that client components may use on every page. */
export type ClientMessages = Pick<Messages, "common" | "pageNames">;

/**
 * The English texts are part of the JavaScript bundle, which browsers cache, so pages need not contain these texts. A page in
 * another language contains the texts of that language, so that the reader never sees English texts first
 * (docs/decisions/languages.md).
 */
export const englishMessages: ClientMessages = { common, pageNames };
