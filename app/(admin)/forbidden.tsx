/** Replaces a forbidden page inside the shell. Without this file, `app/forbidden.tsx` would replace the shell as well. */
export { default, generateMetadata } from "@/app/forbidden";
