"use client";

/**
 * Shown when the root layout itself fails. Messages and style sheets may be missing then, so its texts are English and its
 * styles inline.
 */
export default function GlobalError({ reset }: { reset: () => void }) {
  return (
    <html lang="en" style={{ colorScheme: "light dark" }}>
      <body
        style={{ margin: "0 auto", maxWidth: "26rem", padding: "20vh 1.5rem", font: "1rem/1.5 system-ui, sans-serif" }}
      >
        <title>Something went wrong</title>
        <h1 style={{ fontSize: "1.75rem", lineHeight: 1.2, margin: 0 }}>Something went wrong</h1>
        <p>Please try again. If you were sending money, look at your transactions before you send it once more.</p>
        <button type="button" onClick={reset} style={{ font: "inherit", minHeight: "2.75rem", padding: "0 1rem" }}>
          Try again
        </button>
      </body>
    </html>
  );
}
