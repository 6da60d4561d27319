import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

type AuthCardProps = {
  title: ReactNode;
  text?: ReactNode;
  /** Shown below the card: links to other pages. */
  footer?: ReactNode;
  wide?: boolean;
  /** True when the title may change while the page is open. Screen readers then announce the new title. */
  isLive?: boolean;
  children?: ReactNode;
};

/** A card in the middle of the page for a single form, such as log-in, registration or a new password. */
export function AuthCard({ title, text, footer, wide = false, isLive = false, children }: AuthCardProps) {
  return (
    <div className={wide ? "w-full max-w-[44rem]" : "w-full max-w-[26rem]"}>
      <Card className="p-5 md:p-8">
        <h1 aria-live={isLive ? "polite" : undefined} className="text-xl font-semibold">
          {title}
        </h1>
        {text ? <p className="mt-1 text-ink-muted">{text}</p> : null}
        {children ? <div className="mt-6">{children}</div> : null}
      </Card>
      {footer ? <p className="mt-6 text-center text-sm text-ink-muted">{footer}</p> : null}
    </div>
  );
}
