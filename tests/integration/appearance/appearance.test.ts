import { beforeEach, describe, expect, it, vi } from "vitest";
import { appearanceCookieName, parseAppearance } from "@/lib/appearance/appearance.model";
import { saveAppearance } from "@/lib/appearance/save-appearance";
import { logIn } from "@/lib/auth/log-in/log-in";
import { db } from "@/lib/server/db";
import { createUser, testPassword } from "@/tests/support/factories";
import { newVisitor, visitorCookies } from "@/tests/support/fake-headers";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

const dark = parseAppearance("theme=dark&layout=horizontal");
const boxed = parseAppearance("width=boxed&turned=loans");

const logInAs = ({ email }: { email: string }) => logIn({ email, password: testPassword, remember: false });
const cookie = () => visitorCookies.get(appearanceCookieName);

beforeEach(() => newVisitor());

describe("a person's chosen display settings", () => {
  it("the settings apply in every browser in which the person logs in, for a year", async () => {
    const actor = await createUser();
    await saveAppearance(actor, dark);
    newVisitor("192.0.2.7");
    await logInAs(actor);
    expect(parseAppearance(cookie()?.value)).toEqual(dark);
    expect(cookie()?.options).toMatchObject({ path: "/", sameSite: "lax", maxAge: 365 * 24 * 60 * 60 });
  });

  it("a person's own choice replaces the browser's settings, and without a choice the browser's settings stay", async () => {
    const [one, other, third] = [await createUser(), await createUser(), await createUser()];
    await saveAppearance(one, dark);
    await saveAppearance(third, boxed);
    await logInAs(one);
    await logInAs(other);
    expect(parseAppearance(cookie()?.value)).toEqual(dark);
    expect(await db.prisma.appearance.count({ where: { userId: other.userId } })).toBe(0);
    await logInAs(third);
    expect(parseAppearance(cookie()?.value)).toEqual(boxed);
  });

  it("the last choice applies, even when several choices arrive in parallel", async () => {
    const actor = await createUser();
    await Promise.all(Array.from({ length: 8 }, () => saveAppearance(actor, dark)));
    await saveAppearance(actor, boxed);
    const rows = await db.prisma.appearance.findMany({ where: { userId: actor.userId } });
    expect(rows.map(({ choices }) => choices)).toEqual(["width=boxed&turned=loans"]);
  });

  it("a person can also choose the default settings", async () => {
    const actor = await createUser();
    await saveAppearance(actor, dark);
    await saveAppearance(actor, parseAppearance(""));
    visitorCookies.set(appearanceCookieName, { value: "theme=dark", options: {} });
    await logInAs(actor);
    expect(cookie()?.value).toBe("");
  });

  it("a person who was suspended after the request arrived is refused", async () => {
    const actor = await createUser();
    await expect(saveAppearance({ ...actor, status: "suspended" }, dark)).rejects.toMatchObject({
      code: "account_disabled",
    });
  });
});
