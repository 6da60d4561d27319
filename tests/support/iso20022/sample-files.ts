import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";

/**
 * Sample messages of other projects, unchanged, under the licence Apache-2.0 (LICENSE): `fedwire` from moov-io/wire20022, `moov`
 * from moov-io/iso20022. The folders contain no messages that Holdfast has written.
 */
const folder = import.meta.dirname;

/** Reads a sample. @param name the path below the folder, such as `moov/FI_camt_054_sample.xml.xml` */
export const readSample = (name: string): Buffer => readFileSync(path.join(folder, name));

/** The paths of all samples. */
export const sampleNames: string[] = ["fedwire", "moov"].flatMap((source) =>
  readdirSync(path.join(folder, source)).map((file) => `${source}/${file}`),
);
