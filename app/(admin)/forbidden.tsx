/**
 * Shows inside the shell that the reader's role does not permit the page. Without this file, Next would render
 * `app/forbidden.tsx` in place of the page and the shell.
 */
export { default, generateMetadata } from "@/app/forbidden";
