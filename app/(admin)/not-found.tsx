/** In the page's place, inside the shell: the one of `app/` would stand in the place of both. */
export { default, generateMetadata } from "@/app/not-found";
