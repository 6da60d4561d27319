/**
 * Matches the parts of a script. A comment or a string is one part, because a `;` within it does not end a statement. A string
 * that begins with `$tag$` ends with the same tag.
 */
const parts = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|[^-/'"$;]+|[\s\S]/g;

/** Returns the SQL statements of a script, without comments and without the final `;`. */
export function splitStatements(script: string): string[] {
  const statements = [""];
  for (const [part] of script.matchAll(parts)) {
    if (part === ";") statements.push("");
    else statements[statements.length - 1] += part.startsWith("--") || part.startsWith("/*") ? " " : part;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== "");
}

/** True if a script builds or drops indexes CONCURRENTLY. Postgres allows CONCURRENTLY only outside a transaction. */
export function isConcurrent(script: string): boolean {
  return splitStatements(script).some((statement) => /\bCONCURRENTLY\b/i.test(statement));
}
