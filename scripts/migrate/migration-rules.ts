import { isConcurrent, splitStatements } from "./sql-statements";

// Rules for migrations, which run while the bank is at work (docs/decisions/migrations.md). Regular expressions are enough to
// find breaches, because all migrations are written by hand in one style.

/** A migration. `name` is the name of the migration's folder. */
export type Migration = { name: string; sql: string };

/** A forbidden kind of SQL statement. `unless` matches the allowed form, and `instead` describes the allowed form. */
type Rule = { pattern: RegExp; unless?: RegExp; instead: string };

const name = String.raw`(?:IF (?:NOT )?EXISTS )?(?:ONLY )?"?(\w+)"?`;

/**
 * Rules for tables that may have rows. A rule does not apply to a table that the same migration creates. If a pattern has a
 * group, the group matches the table's name.
 */
const rules: Rule[] = [
  {
    pattern: new RegExp(String.raw`^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY\b).*? ON ${name}`),
    instead: "CREATE INDEX CONCURRENTLY, in a migration of its own",
  },
  { pattern: /^DROP INDEX (?!CONCURRENTLY\b)/, instead: "DROP INDEX CONCURRENTLY, in a migration of its own" },
  { pattern: /^REINDEX (?!.*\bCONCURRENTLY\b)/, instead: "REINDEX CONCURRENTLY, in a migration of its own" },
  {
    pattern: new RegExp(String.raw`^ALTER TABLE ${name} .*\bADD (?:CONSTRAINT \w+ )?(?:FOREIGN KEY|CHECK)\b`),
    unless: /\bNOT VALID\b/,
    instead: "NOT VALID here, and VALIDATE CONSTRAINT in a later migration",
  },
  {
    pattern: new RegExp(String.raw`^ALTER TABLE ${name} .*\bADD (?:CONSTRAINT \w+ )?(?:UNIQUE|PRIMARY KEY|EXCLUDE)\b`),
    unless: /\bUSING INDEX\b/,
    instead: "a unique index made CONCURRENTLY, and then ADD CONSTRAINT … USING INDEX",
  },
  {
    pattern: new RegExp(String.raw`^ALTER TABLE ${name} .*\bALTER (?:COLUMN )?\w+ (?:SET DATA )?TYPE\b`),
    instead: "a new column, filled in batches: a change of type may rewrite the table",
  },
  {
    pattern: new RegExp(
      String.raw`^ALTER TABLE ${name} .*\bADD COLUMN .*(?:\bDEFAULT\b.*\b(?:gen_random_uuid|random|clock_timestamp|nextval)\(|\bGENERATED\b|\b(?:BIG|SMALL)?SERIAL\b)`,
    ),
    instead: "a column without it, filled in batches: each row's own value rewrites the table",
  },
  {
    pattern: new RegExp(
      String.raw`^ALTER TABLE ${name} .*\bADD COLUMN (?:(?!, ADD |\bDEFAULT\b).)*\bNOT NULL(?!(?:(?!, ADD ).)*\bDEFAULT\b)`,
    ),
    instead: "a DEFAULT, or a column that may be null",
  },
  {
    pattern: new RegExp(
      String.raw`^ALTER TABLE ${name} .*\bADD COLUMN (?:(?!, ADD ).)*\b(?:REFERENCES|CHECK|UNIQUE|PRIMARY KEY)\b`,
    ),
    instead: "the column alone, and then the constraint by its own rule",
  },
  {
    pattern: new RegExp(String.raw`^ALTER TABLE ${name} .*\bSET (?:TABLESPACE|LOGGED|UNLOGGED|ACCESS METHOD)\b`),
    instead: "nothing of the kind: it rewrites the table",
  },
  {
    pattern: new RegExp(String.raw`^ALTER TABLE ${name} (?:RENAME|.*\bRENAME\b)`),
    instead: "a new column or table beside the old one: the release before still uses the name",
  },
  {
    pattern: new RegExp(`^(?:UPDATE|DELETE FROM) ${name}`),
    instead: "a job that works in batches: one statement holds its locks to its end",
  },
];

/** Rules for all tables, including tables that the migration itself creates. */
const generalRules: Rule[] = [
  { pattern: /^(?:VACUUM|CLUSTER|LOCK TABLE|TRUNCATE)\b/, instead: "nothing of the kind: everybody would wait" },
  { pattern: /^SET .*\b(?:lock_timeout|statement_timeout)\b/, instead: "db:migrate's own time-outs" },
  {
    pattern: /^CREATE (?:OR REPLACE )?(?:CONSTRAINT )?(?:FUNCTION|PROCEDURE|TRIGGER)\b/,
    // An index in a migration may use a function, but prisma/functions is applied after the migrations. The migration that
    // creates the index may therefore define the immutable function, although prisma/functions defines it too.
    unless: /\bIMMUTABLE\b/,
    instead: "a file of prisma/functions",
  },
  { pattern: /^(?:GRANT|REVOKE)\b/, instead: "scripts/migrate/runtime-role.ts" },
];

/**
 * Returns one sentence for each breach of the rules, in the order of the migrations. Migrations without a breach may run while
 * the bank is at work.
 */
export function findMigrationBreaks(migrations: Migration[]): string[] {
  const validated = new Set<string>();
  return migrations.flatMap(({ name: migration, sql }) => {
    const statements = splitStatements(sql).map((statement) => statement.replace(/\s+/g, " "));
    const breaks = [
      ...statements.flatMap((statement) => breaksOf(statement, createdTables(statements), validated)),
      ...(isConcurrent(sql) ? concurrentBreaks(statements) : validationBreaks(statements)),
    ];
    for (const statement of statements) {
      for (const [, constraint = ""] of statement.matchAll(/\bVALIDATE CONSTRAINT (\w+)/gi)) validated.add(constraint);
    }
    return breaks.map((sentence) => `${migration}: ${sentence}`);
  });
}

/** Returns the names of the tables that these SQL statements create. These tables have no rows and no users yet. */
function createdTables(statements: string[]): Set<string> {
  return new Set(
    statements.flatMap(
      (statement) => new RegExp(`^CREATE TABLE ${name}`, "i").exec(statement)?.[1]?.toLowerCase() ?? [],
    ),
  );
}

function breaksOf(statement: string, created: Set<string>, validated: Set<string>): string[] {
  const broken = [...rules, ...generalRules].filter(({ pattern, unless }) => {
    const found = new RegExp(pattern, "i").exec(statement);
    return found && !created.has(found[1]?.toLowerCase() ?? "") && !unless?.test(statement);
  });
  return [
    ...broken.map(({ instead }) => `"${statement.slice(0, 80)}": use ${instead}`),
    ...nullBreaks(statement, created, validated),
  ];
}

/**
 * Finds each SET NOT NULL that would read all rows. If a validated CHECK constraint proves that each row has a value, Postgres
 * does not read the rows. The constraint must have the name `<table>_<column>_not_null`.
 */
function nullBreaks(statement: string, created: Set<string>, validated: Set<string>): string[] {
  const table = new RegExp(`^ALTER TABLE ${name}`, "i").exec(statement)?.[1] ?? "";
  return [...statement.matchAll(/\bALTER (?:COLUMN )?(\w+) SET NOT NULL\b/gi)]
    .map(([, column]) => `${table}_${column}_not_null`)
    .filter((check) => !created.has(table.toLowerCase()) && !validated.has(check))
    .map(
      (check) =>
        `"${statement.slice(0, 80)}": use a check ${check}, NOT VALID and then VALIDATE, in earlier migrations`,
    );
}

/**
 * Finds statements that are not safe to run twice. A migration with CONCURRENTLY runs one statement at a time. After an
 * interruption, the whole migration runs again.
 */
function concurrentBreaks(statements: string[]): string[] {
  return statements.flatMap((statement, index) => {
    if (!/\bCONCURRENTLY\b/i.test(statement)) return [`"${statement.slice(0, 80)}" stands beside CONCURRENTLY`];
    if (/^DROP INDEX CONCURRENTLY (?!IF EXISTS)/i.test(statement)) return [`"${statement}": add IF EXISTS`];
    const [, indexName] = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?(\w+)/i.exec(statement) ?? [];
    const dropped = new RegExp(`^DROP INDEX CONCURRENTLY IF EXISTS ${indexName}$`, "i");
    if (!indexName || statements.slice(0, index).some((earlier) => dropped.test(earlier))) return [];
    return [`"${statement.slice(0, 80)}": drop it before (IF EXISTS): one that was cut off is there and not valid`];
  });
}

/**
 * Finds constraints that a migration both adds and validates. In one migration, VALIDATE CONSTRAINT would read all rows while the
 * lock of ADD CONSTRAINT still blocks the table.
 */
function validationBreaks(statements: string[]): string[] {
  const added = statements.flatMap((statement) =>
    [...statement.matchAll(/\bADD CONSTRAINT (\w+)/gi)].map(([, constraint]) => constraint),
  );
  return added
    .filter((constraint) =>
      statements.some((other) => new RegExp(`\\bVALIDATE CONSTRAINT ${constraint}\\b`, "i").test(other)),
    )
    .map((constraint) => `${constraint} is added and validated at once: validate it in a later migration`);
}
