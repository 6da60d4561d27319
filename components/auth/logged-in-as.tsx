import { getTranslations } from "next-intl/server";
import { buttonClass } from "@/components/ui/button";
import { fullName } from "@/lib/full-name";
import { paths } from "@/lib/paths";
import { AuthScreen } from "./auth-screen";
import { LogOutOnDisplay } from "./log-out-on-display";
import { TextLink } from "./text-link";

type LoggedInAsProps = {
  actor: { firstName: string; lastName: string; email: string };
  /**
   * The page for visitors that the reader has opened: the registration, or the page of an e-mailed link (`link`) that belongs to
   * another user.
   */
  page: "register" | "link";
  /** The path of the visitors' page, which opens after the log-out. */
  path: string;
};

/**
 * Shown to a logged-in reader in place of a page for visitors. Names the user who is logged in, and offers to continue as this
 * user or to log out.
 */
export async function LoggedInAs({ actor, page, path }: LoggedInAsProps) {
  const t = await getTranslations("session.loggedInAs");
  const { firstName, email } = actor;
  return (
    <AuthScreen title={t(`${page}.title`)} text={t(`${page}.text`, { name: fullName(actor), email })}>
      <div className="flex flex-col gap-3">
        <a href={paths.home} className={buttonClass("primary", "w-full")}>
          {t("goOn", { firstName })}
        </a>
        <LogOutOnDisplay isWanted={false}>
          <input type="hidden" name="callbackUrl" value={path} />
          <button type="submit" className={buttonClass("secondary", "w-full")}>
            {t(`${page}.logOut`)}
          </button>
        </LogOutOnDisplay>
      </div>
    </AuthScreen>
  );
}

/** A line that names the logged-in user, shown below a page for visitors. */
export async function LoggedInLine({ actor }: Pick<LoggedInAsProps, "actor">) {
  const t = await getTranslations("session.loggedInAs");
  return (
    <>
      {t("line", { name: fullName(actor) })} <TextLink href={paths.logout}>{t("logOut")}</TextLink>
    </>
  );
}
