import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import type { MigrationList, SchemaEngine, SchemasContainer } from "@prisma/schema-engine-wasm/schema_engine_bg";
import { projectRoot } from "@/scripts/command/project";
import { DatabaseError, openPool } from "@/scripts/postgres/connect";
import { runScript } from "./run-script.sql";
import { isConcurrent } from "./sql-statements";

const schemaDirectory = path.join(projectRoot, "prisma", "schema");
const migrationsDirectory = path.join(projectRoot, "prisma", "migrations");

/**
 * The lists of tables and enums that the engine must ignore. The lists are empty, because the Prisma schema contains all tables.
 */
export const noFilters = { externalTables: [], externalEnums: [] };

/** Reads the schema folder into the structure that the engine expects. */
export function readSchema(): SchemasContainer {
  const files = readdirSync(schemaDirectory, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".prisma"))
    .sort()
    .map((name) => ({ path: name, content: readFileSync(path.join(schemaDirectory, name), "utf8") }));
  return { files };
}

/** Reads the migrations folder into the structure that the engine expects. */
export function readMigrations(): MigrationList {
  const names = readdirSync(migrationsDirectory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return {
    baseDir: migrationsDirectory,
    lockfile: {
      path: "migration_lock.toml",
      content: readFileSync(path.join(migrationsDirectory, "migration_lock.toml"), "utf8"),
    },
    shadowDbInitScript: "",
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok", value: readFileSync(path.join(migrationsDirectory, name, "migration.sql"), "utf8") },
      },
    })),
  };
}

/** A function that wasm-bindgen exports, but that is missing in the module's type declarations. */
interface WasmGlue {
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
}

type SchemaEngineModule = typeof import("@prisma/schema-engine-wasm/schema_engine_bg");

let loading: Promise<SchemaEngineModule> | undefined;

/** Loads the engine's module. All engines of a process share one WebAssembly instance. */
function loadSchemaEngine(): Promise<SchemaEngineModule> {
  loading ??= (async () => {
    const module = await import("@prisma/schema-engine-wasm/schema_engine_bg");
    const wasmFile = createRequire(path.join(projectRoot, "package.json"))
      .resolve("@prisma/schema-engine-wasm/schema_engine_bg")
      .replace(/\.js$/, ".wasm");
    const imports = { "./schema_engine_bg.js": withUnheldTimers(module) };
    const { instance } = await WebAssembly.instantiate(readFileSync(wasmFile), imports);
    (module as SchemaEngineModule & WasmGlue).__wbg_set_wasm(instance.exports);
    (instance.exports.__wbindgen_start as () => void)();
    return module;
  })();
  return loading;
}

/**
 * Calls `unref` on the engine's timers. The engine sets a timer of ten seconds for its lock and never clears the timer. Without
 * `unref`, the process would end ten seconds late.
 */
function withUnheldTimers(module: SchemaEngineModule): WebAssembly.ModuleImports {
  const imports = Object.fromEntries(Object.entries(module)) as WebAssembly.ModuleImports;
  const timerImports = Object.keys(imports).filter((name) => name.startsWith("__wbg_setTimeout"));
  for (const name of timerImports) {
    imports[name] = (callback: () => void, delayMs: number) => setTimeout(callback, delayMs).unref();
  }
  return imports;
}

/**
 * The engine's database. `lockTimeoutMs` is the longest time that an SQL statement of the engine waits for a lock, by default
 * without limit.
 */
type EngineConnection = { databaseUrl: string; lockTimeoutMs?: number };

/**
 * Calls `work` with the WebAssembly build of Prisma's schema engine, connected to a database. The WebAssembly build comes with an
 * npm package, but the native engine would be downloaded from Prisma's servers. Both builds write the same table
 * `_prisma_migrations`.
 */
export async function withSchemaEngine<Result>(
  connection: EngineConnection,
  work: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
  const { SchemaEngine } = await loadSchemaEngine();
  const datamodels = readSchema().files.map((file): [string, string] => [file.path, file.content]);
  const driver = new EngineDriver(connection);
  try {
    const engine = await SchemaEngine.new({ datamodels }, () => undefined, driver.bind());
    try {
      return await work(engine);
    } catch (error) {
      throw driver.explain(error);
    } finally {
      engine.free();
    }
  } finally {
    await driver.close();
  }
}

/**
 * The driver adapter for the engine. Unlike Prisma's usual adapter, this adapter reads columns of the type "char", runs a script
 * in one query, and keeps Postgres' message for a refused script.
 */
class EngineDriver {
  private readonly pool: ReturnType<typeof openPool>;
  /** Maps the rows of a result to the positions of the columns with Postgres' internal type "char". */
  private readonly characterColumns = new WeakMap<object, number[]>();

  private refusal: { error: DatabaseError; script: string } | undefined;

  constructor({ databaseUrl, lockTimeoutMs }: EngineConnection) {
    const internalCharType = 18;
    const textType = 25;
    this.pool = openPool({ connectionString: databaseUrl, lock_timeout: lockTimeoutMs });
    const query = this.pool.query.bind(this.pool);
    // Many columns of the system catalogue have the type "char", which Prisma's adapter refuses. `queryWithText` tells the
    // adapter that these columns are text. `bind` later tells the engine their real type.
    const queryWithText = async (...args: Parameters<typeof query>) => {
      const result: unknown = await query(...args);
      if (hasRows(result)) {
        const characters = result.fields.filter((field) => field.dataTypeID === internalCharType);
        this.characterColumns.set(
          result.rows,
          characters.map((field) => result.fields.indexOf(field)),
        );
        for (const field of characters) {
          field.dataTypeID = textType;
        }
      }
      return result;
    };
    Object.assign(this.pool, { query: queryWithText });
  }

  bind(): object {
    const factory = new PrismaPg(this.pool);
    const connect = factory.connect.bind(factory);
    factory.connect = async () => {
      const connection = await connect();
      connection.executeScript = (script) => this.executeWhole(script);
      const queryRaw = connection.queryRaw.bind(connection);
      // To the adapter, the columns of the type "char" are text (see the constructor). The engine expects the real type, so this
      // function restores the real type.
      connection.queryRaw = async (query) => {
        const result = await queryRaw(query);
        for (const column of this.characterColumns.get(result.rows) ?? []) {
          result.columnTypes[column] = ColumnTypeEnum.Character;
        }
        return result;
      };
      return connection;
    };
    return bindMigrationAwareSqlAdapterFactory(factory);
  }

  /** Closes the connections, so that Postgres also releases the engine's advisory lock. */
  close(): Promise<void> {
    return this.pool.end();
  }

  /**
   * Returns an error with Postgres' message if Postgres has refused a script, because the engine's own error hides this message.
   * Returns any other error unchanged.
   */
  explain(error: unknown): unknown {
    if (!this.refusal) {
      return error;
    }
    const { error: refused, script } = this.refusal;
    const migration = /migration_name="([^"]+)"/.exec(String(error))?.[1] ?? "A script";
    const line = script.slice(0, Number(refused.position ?? 1) - 1).split("\n").length;
    const kept = isConcurrent(script) ? "It is begun anew by the next try." : "Nothing of it was kept.";
    return new Error(`${migration}, line ${line}: ${refused.message}. ${kept}`, { cause: refused });
  }

  /**
   * Sends a script to Postgres in one query. The adapter's own `executeScript` would split the script at every `;`, even within
   * the bodies of functions.
   */
  private async executeWhole(script: string): Promise<void> {
    try {
      await runScript(this.pool, script);
    } catch (error) {
      this.refusal = error instanceof DatabaseError ? { error, script } : undefined;
      throw error;
    }
  }
}

/**
 * True if Postgres returned one result with rows. For a script of several SQL statements, the result is a list, which the adapter
 * does not need.
 */
function hasRows(result: unknown): result is { rows: object[]; fields: { dataTypeID: number }[] } {
  return typeof result === "object" && result !== null && "fields" in result && "rows" in result;
}
