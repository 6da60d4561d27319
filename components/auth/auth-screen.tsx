import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { RunningText } from "@/components/ui/running-text";

type AuthScreenProps = {
  title: ReactNode;
  text?: ReactNode;
  /** Shown below the form: links to other pages. */
  footer?: ReactNode;
  wide?: boolean;
  /** True when the title may change while the page is open. Screen readers announce each new title of such a page. */
  isLive?: boolean;
  children?: ReactNode;
};

/** The layout of a page outside the shell: a title, a text, and usually one form, such as the log-in. */
export function AuthScreen(props: AuthScreenProps) {
  const { title, text, footer, wide = false, isLive = false, children } = props;
  return (
    <div className={classNames("w-full", wide ? "max-w-[44rem]" : "max-w-[26rem]")}>
      <h1 aria-live={isLive ? "polite" : undefined} className="text-xl font-semibold">
        {title}
      </h1>
      {text ? (
        <p className="mt-2 text-ink-muted">{typeof text === "string" ? <RunningText text={text} /> : text}</p>
      ) : null}
      {children ? <div className="mt-6 md:mt-8">{children}</div> : null}
      {footer ? <p className="mt-8 border-t border-line pt-6 text-sm text-ink-muted">{footer}</p> : null}
    </div>
  );
}
