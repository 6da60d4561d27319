// The site's start page is the dashboard.
export { default, generateMetadata } from "./dashboard/page";
