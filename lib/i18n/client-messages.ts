import common from "@/messages/en/common.json";
import validation from "@/messages/en/validation.json";
import type { Messages } from "./messages";

/** The namespaces that client components of every page may use. */
export type ClientMessages = Pick<Messages, "common" | "validation">;

/**
 * The English ones. They are part of the script, which browsers cache, and not of each page. Those of another language are part
 * of the page, so that no English is there before they are (decision 88).
 */
export const englishMessages: ClientMessages = { common, validation };
