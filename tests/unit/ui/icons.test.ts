import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconNames } from "@/components/ui/icon/icon-names";
import { iconSheetAddressFile, iconSheetFile, makeIconSheet } from "@/scripts/icons/icon-sheet";
import { sourceFiles } from "@/tests/support/source-scan";

test("the sheet of icons matches the names, the logo and Lucide", async () => {
  const { sheet, addressModule } = await makeIconSheet();
  expect(readFileSync(iconSheetFile, "utf8"), "npm run icons draws it again").toBe(sheet);
  expect(readFileSync(iconSheetAddressFile, "utf8")).toBe(addressModule);
});

// The types already ensure that every icon in use is on the sheet, so the test only looks for unused icons.
test("every icon on the sheet is in use", () => {
  const sources = ["app", "components", "lib"]
    .flatMap((folder) => sourceFiles(folder, /\.tsx?$/))
    .filter((file) => file !== "components/ui/icon/icon-names.ts")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  expect(iconNames.filter((name) => !sources.includes(`"${name}"`))).toEqual([]);
});
