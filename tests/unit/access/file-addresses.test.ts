import { expect, it } from "vitest";
import { isFileAddress } from "@/lib/paths";
import { sourceFiles } from "@/tests/support/source-scan";

/** Routes outside `app/api` that do not return a file for download. */
const noFiles = [
  "app/demo/mailbox/[id]/html/route.ts",
  "app/live/route.ts",
  "app/manifest.webmanifest/route.ts",
  "app/requests/[id]/route.ts",
  "app/sw.js/route.ts",
  "app/too-fast/route.ts",
  "app/(admin)/manage-reconciliation/files/[id]/progress/route.ts",
];

it("a page knows every file by its URL, so it checks the reader before the download", () => {
  const routes = sourceFiles("app", /route\.ts$/).filter((file) => !file.startsWith("app/api/"));
  const unknown = routes.filter((file) => !isFileAddress(file.replace(/\/route\.ts$/, "")));
  expect(unknown.sort()).toEqual(noFiles.toSorted());
});

it("no page has the URL of a file", () => {
  const pages = sourceFiles("app", /page\.tsx$/);
  expect(pages.filter((file) => isFileAddress(file.replace(/\/page\.tsx$/, "")))).toEqual([]);
});
