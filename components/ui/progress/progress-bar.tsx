type ProgressBarProps = { done: number; total: number; label: string; words: string };

/** A bar that shows the completed share of a task. Screen readers read `words` instead of the share. */
export function ProgressBar({ done, total, label, words }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={words}
      className="mt-2 h-2 overflow-hidden rounded-full bg-surface-sunken"
    >
      <div
        className="h-full rounded-full bg-accent motion-safe:transition-[width]"
        style={{ width: `${(done / total) * 100}%` }}
      />
    </div>
  );
}
