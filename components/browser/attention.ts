/**
 * For this time, in milliseconds, after a click, a key press or a return to the tab, the page's requests count as caused by the
 * reader.
 */
const attentionMs = 10_000;

let actedAt = 0;

/** Records the time of the reader's last click, key press or return to the tab. */
export function watchAttention(): void {
  const note = () => {
    actedAt = performance.now();
  };
  note();
  document.addEventListener("pointerdown", note, { capture: true, passive: true });
  document.addEventListener("keydown", note, { capture: true, passive: true });
  document.addEventListener("visibilitychange", () => document.hidden || note());
}

/** True if the reader has used the page within the last seconds. */
export function isAttended(): boolean {
  return performance.now() - actedAt < attentionMs;
}
