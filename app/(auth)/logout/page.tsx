import { getTranslations } from "next-intl/server";
import { AuthCard } from "@/components/auth/auth-card";
import { LogOutOnDisplay } from "@/components/auth/log-out-on-display";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";

export const generateMetadata = () => pageTitle(paths.logout);

/** Logs out on display, through an action: a GET by itself, which others could cause, changes nothing. */
export default async function LogoutPage({ searchParams }: PageProps<"/logout">) {
  const { callbackUrl } = await searchParams;
  const t = await getTranslations("session.logout");
  return (
    <AuthCard title={t("heading")} text={t("text")}>
      <LogOutOnDisplay>
        {typeof callbackUrl === "string" ? <input type="hidden" name="callbackUrl" value={callbackUrl} /> : null}
        <button type="submit" className={buttonClass("secondary", "w-full")}>
          {t("button")}
        </button>
      </LogOutOnDisplay>
    </AuthCard>
  );
}
