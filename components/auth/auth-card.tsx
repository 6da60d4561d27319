import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

type AuthCardProps = {
  title: ReactNode;
  text?: ReactNode;
  /** Below the card: where else one may want to go. */
  footer?: ReactNode;
  wide?: boolean;
  /** The title changes while one looks on, and is read out when it does. */
  isLive?: boolean;
  children?: ReactNode;
};

/** One question in the middle of the page: log-in, sign-up, a new password. */
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
