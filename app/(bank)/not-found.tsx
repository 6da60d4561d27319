/** Replaces a missing page inside the shell. Without this file, `app/not-found.tsx` would replace the shell as well. */
export { default, generateMetadata } from "@/app/not-found";
