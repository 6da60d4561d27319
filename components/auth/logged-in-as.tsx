import { getTranslations } from "next-intl/server";
import { buttonClass } from "@/components/ui/button";
import { fullName } from "@/lib/full-name";
import { paths } from "@/lib/paths";
import { AuthScreen } from "./auth-screen";
import { LogOutOnDisplay } from "./log-out-on-display";
import { TextLink } from "./text-link";

type LoggedInAsProps = {
  actor: { firstName: string; lastName: string; email: string };
  /** The page for visitors that the reader has opened. `link`: a link in an e-mail to another user. */
  page: "register" | "link";
  /** The path of this page, which opens after a log-out. */
  path: string;
};

/**
 * Replaces a page for visitors when the reader is logged in. Names the user who is logged in, and offers to continue as this
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

/** The line below a page for visitors that names the user who is logged in. */
export async function LoggedInLine({ actor }: Pick<LoggedInAsProps, "actor">) {
  const t = await getTranslations("session.loggedInAs");
  return (
    <>
      {t("line", { name: fullName(actor) })} <TextLink href={paths.logout}>{t("logOut")}</TextLink>
    </>
  );
}
