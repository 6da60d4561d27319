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

describe("the look that somebody has chosen", () => {
  it("is there in whichever browser they log in, for a year", async () => {
    const actor = await createUser();
    await saveAppearance(actor, dark);
    newVisitor("192.0.2.7");
    await logInAs(actor);
    expect(parseAppearance(cookie()?.value)).toEqual(dark);
    expect(cookie()?.options).toMatchObject({ path: "/", sameSite: "lax", maxAge: 365 * 24 * 60 * 60 });
  });

  it("belongs to one person: the browser's look stays for a person without a choice, and a person's own choice replaces it", async () => {
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

  it("is the last one, also when several are chosen at once", async () => {
    const actor = await createUser();
    await Promise.all(Array.from({ length: 8 }, () => saveAppearance(actor, dark)));
    await saveAppearance(actor, boxed);
    const rows = await db.prisma.appearance.findMany({ where: { userId: actor.userId } });
    expect(rows.map(({ choices }) => choices)).toEqual(["width=boxed&turned=loans"]);
  });

  it("everything as at first is a choice as well", async () => {
    const actor = await createUser();
    await saveAppearance(actor, dark);
    await saveAppearance(actor, parseAppearance(""));
    visitorCookies.set(appearanceCookieName, { value: "theme=dark", options: {} });
    await logInAs(actor);
    expect(cookie()?.value).toBe("");
  });

  it("is refused to who was suspended since the request came in", async () => {
    const actor = await createUser();
    await expect(saveAppearance({ ...actor, status: "suspended" }, dark)).rejects.toMatchObject({
      code: "account_disabled",
    });
  });
});
