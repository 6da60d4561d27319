import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { AuthScreen } from "@/components/auth/auth-screen";
import { LogOutOnDisplay } from "@/components/auth/log-out-on-display";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";

export const generateMetadata = () => pageTitle(paths.logout);

/**
 * Logs out through an action. A GET must change nothing, because another site could send the GET. The page logs out automatically
 * only when the visitor comes from one of our pages or from the address bar. Any other visitor must press the button.
 */
export default async function LogoutPage({ searchParams }: PageProps<"/logout">) {
  const { callbackUrl, reason } = await searchParams;
  const t = await getTranslations("session.logout");
  const isWanted = ["same-origin", "none"].includes((await headers()).get("sec-fetch-site") ?? "");
  return (
    <AuthScreen title={isWanted ? t("heading") : t("question")} text={isWanted ? t("text") : undefined}>
      <LogOutOnDisplay isWanted={isWanted}>
        {typeof callbackUrl === "string" ? <input type="hidden" name="callbackUrl" value={callbackUrl} /> : null}
        {reason === "idle" ? <input type="hidden" name="reason" value={reason} /> : null}
        <button type="submit" className={buttonClass("secondary", "w-full")}>
          {t("button")}
        </button>
      </LogOutOnDisplay>
    </AuthScreen>
  );
}
