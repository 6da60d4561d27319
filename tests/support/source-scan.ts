import { existsSync, readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";

/** Returns the files below a folder whose paths match `ending`, in sorted order. Paths have `/` between folders. */
export function sourceFiles(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => path.join(folder, file).split(path.sep).join("/"))
    .filter((file) => ending.test(file))
    .sort();
}

/** An exported function and its file. */
export type ExportedFunction = { name: string; file: string };

/** Matches folders without services. Their functions support the services or turn requests into calls of services. */
const floors = /^lib\/(server|commands|health|lists|downloads|openapi)\//;

const exportedFunction = /^export (async )?function (\w+)(?:<[^>]*>)?\(\s*([^)]*)/gm;

function exportedFunctions(isWanted: (match: { isAsync: boolean; parameters: string }) => boolean): ExportedFunction[] {
  const files = sourceFiles("lib", /\.ts$/).filter((file) => !floors.test(file));
  return files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(exportedFunction)]
      .filter(([, isAsync, , parameters = ""]) => isWanted({ isAsync: Boolean(isAsync), parameters }))
      .map(([, , name = ""]) => ({ name, file })),
  );
}

/** Returns every service that takes an actor: every exported function whose first parameter is an `Actor`. */
export function findServices(): ExportedFunction[] {
  return exportedFunctions(({ parameters }) => /^\w+: Actor\b/.test(parameters));
}

/** Returns every asynchronous function of a feature that a file below `app` imports, with or without an actor. */
export function findServicesOfApp(): ExportedFunction[] {
  const imported = new Set(
    sourceFiles("app", /\.tsx?$/).flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/^import \{([^}]*)\} from "@\/(lib\/[^"]+)";/gm)].flatMap(
        ([, names = "", module]) => names.split(",").map((name) => `${module}.ts ${name.trim()}`),
      ),
    ),
  );
  return exportedFunctions(({ isAsync }) => isAsync).filter(({ name, file }) => imported.has(`${file} ${name}`));
}

const importedPath = /(?:\bfrom |\bimport\()"(@\/|\.{1,2}\/)([^"]+)"/g;

/** Returns the pages that load a file, directly or through other files, even if they load it late. */
export function pagesThatLoad(file: string): string[] {
  const files = ["app", "components"].flatMap((folder) => sourceFiles(folder, /\.tsx?$/));
  const importsOf = new Map(
    files.map((importer) => [
      importer,
      [...readFileSync(importer, "utf8").matchAll(importedPath)].map(([, start = "", rest = ""]) =>
        start === "@/" ? rest : path.posix.join(path.posix.dirname(importer), start, rest),
      ),
    ]),
  );
  const loading = new Set([file]);
  // The loop also visits the files that it adds to the set.
  for (const loaded of loading) {
    const name = loaded.replace(/\.tsx?$/, "");
    for (const [importer, imports] of importsOf) if (imports.includes(name)) loading.add(importer);
  }
  if (!existsSync(file)) throw new Error(`there is no ${file}`);
  return [...loading].filter((found) => found.endsWith("/page.tsx")).sort();
}
