import { type ReactNode, ViewTransition } from "react";

/**
 * A record on its own page. When the reader opens a record from a list, the page slides in from the side. When the reader goes
 * back, the page slides out to the same side. The animation is in app/motion.css. Browsers without view transitions show the
 * page immediately.
 */
export function Opened({ children }: { children: ReactNode }) {
  return (
    <ViewTransition enter="opened" exit="opened" default="none">
      <div>{children}</div>
    </ViewTransition>
  );
}
