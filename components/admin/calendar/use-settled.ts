import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Says once that an element is as it stays: two frames have gone by in which nothing in it changed. The calendar measures
 * what it has drawn, and draws again.
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
