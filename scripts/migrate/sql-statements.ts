/**
 * Splits SQL into parts. Comments and strings are parts of their own, because a `;` within them does not end a statement. The
 * body of a `$tag$` string ends with the same tag.
 */
const parts = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|[^-/'"$;]+|[\s\S]/g;

/** The SQL statements of a script, each without its comments and its final `;`. */
export function splitStatements(script: string): string[] {
  const statements = [""];
  for (const [part] of script.matchAll(parts)) {
    if (part === ";") statements.push("");
    else statements[statements.length - 1] += part.startsWith("--") || part.startsWith("/*") ? " " : part;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== "");
}

/** Whether a script builds or drops indexes CONCURRENTLY, which Postgres allows only outside a transaction. */
export function isConcurrent(script: string): boolean {
  return splitStatements(script).some((statement) => /\bCONCURRENTLY\b/i.test(statement));
}
