import { writeFileSync } from "node:fs";
import * as path from "node:path";
import { projectRoot } from "@/scripts/command/project";
import { readFileIfThere } from "@/scripts/system/private-files";

/** Writes a generated file, unless the file already has this text. `file` is relative to the project's folder. */
export function writeIfChanged(file: string, text: string): void {
  const target = path.join(projectRoot, file);
  if (readFileIfThere(target) !== text) writeFileSync(target, text);
}
