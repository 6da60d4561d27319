import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type MainPage, mainPages } from "@/lib/paths";
import { classNames } from "./class-names";
import { Face } from "./face";
import { Icon } from "./icon/icon";
import { Link } from "./link";

type PageHeaderProps = {
  title: ReactNode;
  text?: ReactNode;
  /** The name of the person whom the page is about. The person's initials are beside the title and the text. */
  face?: string;
  actions?: ReactNode;
  /**
   * True if the actions stay beside the title on phones, because the actions are short or become icons on phones (`head-action`).
   */
  hasIconsOnPhones?: boolean;
  /** The link from a record's page back to the list of records. On phones, the link is an arrow before the title. */
  back?: { href: string; text: string };
  /** The main page that phones return to by an arrow before the title. Wider screens show the menu and no arrow. */
  under?: MainPage;
};

/**
 * The link back to the list, the page's title, a sentence below the title, and the page's main links and buttons. On phones, the
 * actions have a row of their own, unless `hasIconsOnPhones` is true.
 */
export function PageHeader({ title, text, face, actions, hasIconsOnPhones = false, back, under }: PageHeaderProps) {
  const isAddress = typeof title === "string" && title.includes("@");
  const sentence = text ? <p className="w-full text-ink-muted max-md:text-sm">{text}</p> : null;
  return (
    <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 max-sm:gap-x-2 md:mb-6">
      {back ? (
        <div className="sm:mb-2 sm:w-full print:hidden">
          <BackLink {...back} />
        </div>
      ) : null}
      {under ? (
        <div className="sm:hidden print:hidden">
          <UpLink page={under} />
        </div>
      ) : null}
      {face ? <Face name={face} className="max-sm:mr-1" /> : null}
      <div className={classNames("min-w-0 max-sm:flex-1", face && "flex-1")}>
        <h1
          className={classNames(
            "text-xl font-semibold hyphens-auto break-words",
            // An e-mail address has a smaller font on phones, because it is often longer than the line.
            face ? (isAddress ? "max-sm:text-base" : "max-sm:text-lg") : "py-1 max-[26em]:text-[1.5rem]",
            // On narrow phones, the title has a smaller font, so that the icons stay beside the title.
            hasIconsOnPhones && "max-[24em]:text-[1.3125rem]",
          )}
        >
          {title}
        </h1>
        {face ? sentence : null}
      </div>
      {actions ? (
        <div
          className={classNames(
            "flex flex-wrap gap-3 print:hidden",
            hasIconsOnPhones
              ? "max-sm:flex-nowrap max-sm:gap-2"
              : "max-sm:order-last max-sm:mt-3 max-sm:w-full max-sm:[&>*]:grow",
          )}
        >
          {actions}
        </div>
      ) : null}
      {face ? null : sentence}
    </header>
  );
}

/** The link to the page above this page. On phones, the link is an arrow. */
function BackLink({ href, text }: { href: string; text: string }) {
  return (
    <Link href={href} className="action-link gap-1.5 max-sm:-ml-3 max-sm:size-11 max-sm:justify-center">
      <Icon name="arrow-left" className="size-4 max-sm:size-5" />
      <span className="max-sm:sr-only">{text}</span>
    </Link>
  );
}

function UpLink({ page }: { page: MainPage }) {
  const t = useTranslations("common");
  return <BackLink href={mainPages[page]} text={t("backTo", { page: t(`bottomBar.${page}`) })} />;
}
