/**
 * Shows the refusal inside the shell. Without this file, Next would render `app/forbidden.tsx` in place of the page and the
 * shell.
 */
export { default, generateMetadata } from "@/app/forbidden";
