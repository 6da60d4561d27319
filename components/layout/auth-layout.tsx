import type { ReactNode } from "react";
import { DemoBanner, type MoneyNotice } from "./demo-banner";
import { Footer } from "./footer";
import { Logo } from "./logo";

type AuthLayoutProps = { bankName: string; moneyNotice: MoneyNotice; year: number; children: ReactNode };

/** The calm frame around log-in, sign-up and the pages that e-mails lead to. */
export function AuthLayout({ bankName, moneyNotice, year, children }: AuthLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <DemoBanner notice={moneyNotice} />
      <header className="px-4 py-6 md:px-8">
        <Logo bankName={bankName} />
      </header>
      <main id="content" className="flex flex-1 flex-col items-center px-4 pt-4 pb-12 md:pt-10">
        {children}
      </main>
      <Footer bankName={bankName} year={year} />
    </div>
  );
}
