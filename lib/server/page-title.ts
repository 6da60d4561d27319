import "server-only";
import type { Metadata } from "next";
import { env } from "./env";

/**
 * A page's title: its first path segment capitalised, then the bank; `Interbank-transfer | Holdfast Trust`. The path may have
 * a query, and may be anything that a visitor has typed.
 */
export function pageTitle(path: string): Metadata {
  const segment = path.split(/[/?]/).find(Boolean) ?? "dashboard";
  return { title: `${segment.charAt(0).toUpperCase()}${segment.slice(1)} | ${env().BANK_NAME}` };
}
