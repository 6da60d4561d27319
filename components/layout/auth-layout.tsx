import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { BrandPanel, type PanelWords } from "./brand-panel";
import { DemoBanner, type MoneyNotice } from "./demo-banner";
import { Footer, type FooterWords } from "./footer";
import { LanguageMenu } from "./language-menu";
import { Logo } from "./logo";
import { ThemeButton } from "./theme-button";

type AuthLayoutProps = {
  moneyNotice: MoneyNotice;
  footer: FooterWords;
  /** The texts of the bank's panel. If absent, the panel is not shown. */
  panel?: PanelWords;
  children: ReactNode;
};

/**
 * The frame around the log-in, the registration and the pages behind e-mailed links. On wide screens, the bank's panel is beside
 * the page.
 */
export function AuthLayout({ moneyNotice, footer, panel, children }: AuthLayoutProps) {
  return (
    <div className={classNames("flex min-h-dvh flex-col", panel ? "bg-surface" : "bg-canvas")}>
      <DemoBanner notice={moneyNotice} />
      <div className={panel ? "brand-columns" : "flex flex-1 flex-col"}>
        {panel ? <BrandPanel footer={footer} words={panel} /> : null}
        <div className="flex min-w-0 flex-1 flex-col">
          <header className="flex min-h-16 items-center justify-between gap-4 px-4 py-2 md:px-8 md:py-4">
            <span className={classNames("flex min-w-0", panel && "lg:invisible")}>
              <Logo bankName={footer.bankName} />
            </span>
            <div className="-mr-3 flex items-center">
              <LanguageMenu />
              <ThemeButton />
            </div>
          </header>
          <main id="content" className="flex flex-1 flex-col items-center px-4 pt-4 pb-12 md:px-8 md:pt-10 lg:pt-14">
            {children}
          </main>
          <Footer {...footer} isBooksHidden={panel !== undefined} />
        </div>
      </div>
    </div>
  );
}
