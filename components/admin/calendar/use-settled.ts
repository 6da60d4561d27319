import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Calls `onSettled` once, when nothing in the element has changed during two frames. The hook waits because the calendar draws
 * its content, measures the result, and then draws the content again.
 */
export function useSettled(place: RefObject<HTMLElement | null>, onSettled: () => void): void {
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    if (!place.current) return;
    let frame = 0;
    const end = () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
    const wait = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          end();
          settle();
        });
      });
    };
    const observer = new MutationObserver(wait);
    observer.observe(place.current, { attributes: true, childList: true, subtree: true });
    wait();
    return end;
  }, [place]);
}
