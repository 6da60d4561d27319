/** Matches comments, and strings in which a `;` ends no statement. The body of a `$tag$` string ends with the same tag. */
const parts = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|[^-/'"$;]+|[\s\S]/g;

/** The statements of a script, each without its comments and its `;`. */
export function splitStatements(script: string): string[] {
  const statements = [""];
  for (const [part] of script.matchAll(parts)) {
    if (part === ";") statements.push("");
    else statements[statements.length - 1] += part.startsWith("--") || part.startsWith("/*") ? " " : part;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== "");
}

/** Whether a script builds or drops indexes CONCURRENTLY, which Postgres does only outside a transaction. */
export function isConcurrent(script: string): boolean {
  return splitStatements(script).some((statement) => /\bCONCURRENTLY\b/i.test(statement));
}
