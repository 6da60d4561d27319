import { beforeEach, expect, it, vi } from "vitest";
import { logOutFormAction } from "@/app/api/auth/actions";
import { chooseLanguageFormAction } from "@/app/api/users/actions";
import { localeCookieName } from "@/lib/i18n/locales";
import { paths } from "@/lib/paths";
import { newVisitor, visitorCookies } from "@/tests/support/fake-headers";

// A hostile client can call the server action of a plain form with any value instead of the form's data.

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

beforeEach(() => newVisitor());

const withFile = new FormData();
withFile.set("locale", new Blob(["de"]), "de.txt");
withFile.set("callbackUrl", new Blob(["/wire-transfer"]), "path.txt");

const noForms = [
  null,
  undefined,
  0,
  "de",
  [],
  { locale: "de" },
  { get: "de" },
  new Date(0),
  new Map([["locale", "de"]]),
];

it.each([...noForms, withFile])("%j in the place of a form chooses the default language", async (form) => {
  await chooseLanguageFormAction(form as FormData);
  expect(visitorCookies.get(localeCookieName)?.value).toBe("en");
});

it.each([...noForms, withFile])("%j in the place of a form ends the session", async (form) => {
  await expect(logOutFormAction(form as FormData)).rejects.toMatchObject({
    message: "NEXT_REDIRECT",
    digest: expect.stringContaining(`;${paths.login()};`),
  });
});
