import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icon/icon";
import { BooksVerified } from "./books-verified";
import { DemoBanner, type MoneyNotice } from "./demo-banner";
import { Footer, type FooterWords } from "./footer";
import { LanguageMenu } from "./language-menu";
import { Logo } from "./logo";
import { ThemeButton } from "./theme-button";

type AuthLayoutProps = {
  moneyNotice: MoneyNotice;
  footer: FooterWords;
  /** The bank's sentence in the panel. Without it, there is no panel. */
  motto?: string;
  children: ReactNode;
};

/**
 * The frame around the log-in, the registration and the pages behind e-mailed links. On wide screens, a panel with the bank's
 * name is beside the page.
 */
export function AuthLayout({ moneyNotice, footer, motto, children }: AuthLayoutProps) {
  return (
    <div className={classNames("flex min-h-dvh flex-col", motto ? "bg-surface" : "bg-canvas")}>
      <DemoBanner notice={moneyNotice} />
      <div className={motto ? "brand-columns" : "flex flex-1 flex-col"}>
        {motto ? <BrandPanel footer={footer} motto={motto} /> : null}
        <div className="flex min-w-0 flex-1 flex-col">
          <header className="flex min-h-16 items-center justify-between gap-4 px-4 py-2 md:px-8 md:py-4">
            <span className={classNames("min-w-0", motto && "lg:invisible")}>
              <Logo bankName={footer.bankName} />
            </span>
            <div className="flex items-center">
              <LanguageMenu />
              <ThemeButton />
            </div>
          </header>
          <main id="content" className="flex flex-1 flex-col items-center px-4 pt-4 pb-12 md:px-8 md:pt-10 lg:pt-14">
            {children}
          </main>
          <Footer {...footer} isBooksHidden={motto !== undefined} />
        </div>
      </div>
    </div>
  );
}

/**
 * The bank's name, one sentence, and the time of the last check of the bank's books. Only wide screens have room for the panel.
 */
function BrandPanel({ footer: { bankName, books }, motto }: { footer: FooterWords; motto: string }) {
  return (
    <aside aria-label={bankName} className="hidden bg-brand text-brand-ink lg:block print:hidden">
      <div className="sticky top-0 flex flex-col gap-6 px-8 pt-5 pb-12 xl:px-14">
        <Logo bankName={bankName} markClass="text-accent" />
        <p className="mt-[18dvh] text-xl font-semibold text-balance xl:text-2xl">{motto}</p>
        {books ? (
          <p className="flex items-start gap-3 text-brand-muted">
            <Icon name={books.verifiedAt ? "shield-check" : "clock"} className="size-6 shrink-0 stroke-[1.75]" />
            <BooksVerified key={books.renderedAt.getTime()} {...books} />
          </p>
        ) : null}
      </div>
    </aside>
  );
}
