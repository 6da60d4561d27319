/**
 * Shows "not found" inside the shell. Without this file, Next would render `app/not-found.tsx` in place of the page and the
 * shell.
 */
export { default, generateMetadata } from "@/app/not-found";
