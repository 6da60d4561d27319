import { redirect } from "next/navigation";
import { paths } from "@/lib/paths";
import { may } from "@/lib/roles";
import { requireSession } from "@/lib/server/session/session";
import DashboardPage from "./dashboard/page";

export { generateMetadata } from "./dashboard/page";

/** The site's start page is the dashboard. Staff are redirected to their own start page in the back office. */
export default async function StartPage(props: PageProps<"/">) {
  const { actor } = await requireSession();
  if (may(actor.role, "desk.read")) redirect(paths.manage);
  return <DashboardPage {...props} />;
}
