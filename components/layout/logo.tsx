/** The bank's mark: a pair of bolts that hold fast, and its name. */
export function Logo({ bankName, className }: { bankName: string; className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2.5 ${className ?? ""}`}>
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 shrink-0">
        <rect width="32" height="32" rx="8" className="fill-brand" />
        <path d="M10 8v16M22 8v16M10 16h12" stroke="#fff" strokeWidth="3.2" strokeLinecap="round" fill="none" />
        <circle cx="16" cy="16" r="3.4" fill="#fff" />
      </svg>
      <span className="font-semibold tracking-tight">{bankName}</span>
    </span>
  );
}
