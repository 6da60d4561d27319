import type { ReactNode } from "react";
import { DemoBanner, type MoneyNotice } from "./demo-banner";
import { Footer, type FooterWords } from "./footer";
import { LanguageMenu } from "./language-menu";
import { Logo } from "./logo";
import { ThemeButton } from "./theme-button";

type AuthLayoutProps = { moneyNotice: MoneyNotice; footer: FooterWords; children: ReactNode };

/** The plain frame around the log-in, the registration and the pages behind e-mailed links. */
export function AuthLayout({ moneyNotice, footer, children }: AuthLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <DemoBanner notice={moneyNotice} />
      <header className="flex items-center justify-between gap-4 px-4 py-6 md:px-8">
        <Logo bankName={footer.bankName} />
        <div className="flex items-center">
          <LanguageMenu />
          <ThemeButton />
        </div>
      </header>
      <main id="content" className="flex flex-1 flex-col items-center px-4 pt-4 pb-12 md:pt-10">
        {children}
      </main>
      <Footer {...footer} />
    </div>
  );
}
