import { paths } from "@/lib/paths";
import { demoAdminEmail, demoCustomerEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { expect, logIn, test } from "@/tests/support/browser/browser";
import { signUpCustomer } from "@/tests/support/browser/customer";
import { signInAsStaff } from "@/tests/support/browser/staff";
import { sourceFiles } from "@/tests/support/source-scan";

const sameSite = { "Sec-Fetch-Site": "same-origin" };

test("a forged address in X-Forwarded-For appears nowhere", async ({ page, request }) => {
  const { email, password } = await signUpCustomer(page.request);
  const headers = { ...sameSite, "X-Forwarded-For": "<script>alert(1)</script>, 203.0.113.7" };
  expect((await request.post("/api/login", { headers, data: { email, password } })).status()).toBe(200);
  await signInAsStaff(page);
  await page.goto(`${paths.manageUsers}?q=${encodeURIComponent(email)}`);
  const users = (await (await page.request.get("/api/all-users/1/1000")).json()) as {
    data: { docs: { _id: string; email: string }[] };
  };
  const { _id } = users.data.docs.find((user) => user.email === email) ?? { _id: "" };
  await page.goto(`${paths.manageUsers}/${_id}`);
  const sessions = page.getByRole("table", { name: /Sessions|Devices|logged in/i });
  await expect(sessions).toContainText(/127\.0\.0\.1|::1/);
  await expect(page.getByRole("main")).not.toContainText("203.0.113.7");
  await expect(page.getByRole("main")).not.toContainText("<script>");
});

test("a reader's header from outside a page is ignored, and the page loads normally", async ({ page }) => {
  await signInAsStaff(page);
  for (const reader of ["", " ", "x", "ü", "a".repeat(500)]) {
    const headers = { "X-Holdfast-Reader": Buffer.from(reader).toString("latin1") };
    expect((await page.request.get(paths.ledgerVerifications, { headers })).status(), reader).toBe(200);
  }
});

test("calls and pages refuse a URL whose escapes are not valid characters", async ({ request }) => {
  for (const path of ["/api/user/%ED%A0%80", "/api/%FF", "/transactions/%ED%A0%80", "/%C0%AF", "/%"]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(400);
    expect(response.headers()["x-content-type-options"], path).toBe("nosniff");
  }
});

/** The paths of all pages and routes that have a parameter, with this value for each parameter. */
function pathsWith(value: string): string[] {
  return sourceFiles("app", /\[.*\/(page|route)\.tsx?$/).map((file) => {
    const folders = file.split("/").slice(1, -1);
    const shown = folders.filter((folder) => !/^[(@]/.test(folder));
    return `/${shown.map((folder) => (folder.startsWith("[") ? value : folder)).join("/")}`;
  });
}

for (const [who, email] of [
  ["staff", demoAdminEmail],
  ["customers", demoCustomerEmail],
] as const) {
  test(`no page or route breaks when ${who} ask for a record with an impossible id`, async ({ page }) => {
    await logIn(page, email, demoPassword);
    const broken: string[] = [];
    for (const value of ["abc", "%01", "%F0%9F%98%80", "9".repeat(40), crypto.randomUUID()]) {
      for (const path of new Set(pathsWith(value))) {
        const reply = await page.request.get(path, { maxRedirects: 0 });
        if (reply.status() >= 500) broken.push(`${reply.status()} ${path}`);
      }
    }
    expect(broken).toEqual([]);
  });
}

test("a call outside the contract is refused as JSON", async ({ request }) => {
  for (const path of ["/api/nothing", "/api/nobody", "/api/FDR/nothing/at/all", "/api/api"]) {
    for (const method of ["GET", "POST"]) {
      const response = await request.fetch(path, { method, headers: sameSite });
      expect(response.status(), `${method} ${path}`).toBe(404);
      expect(await response.json(), path).toMatchObject({ status: "error", code: "not_found" });
    }
  }
});

test("a page whose path looks like a file has the headers of a page", async ({ request }) => {
  for (const path of ["/anything.txt", "/login.png", "/x.webmanifest"]) {
    const response = await request.get(path, { maxRedirects: 0 });
    const headers = response.headers();
    expect(headers["content-security-policy"], path).toBeTruthy();
    expect(headers["x-frame-options"], path).toBe("DENY");
    expect(headers["cache-control"], path).toBe("private, no-store");
  }
});

test("a program with a log-in token gets the customer's files, and nobody gets them with another token", async ({
  playwright,
  baseURL,
  page,
}) => {
  const { email, password } = await signUpCustomer(page.request);
  const reply = await page.request.post("/api/login", { headers: sameSite, data: { email, password } });
  const { loginToken } = (await reply.json()) as { loginToken: string };
  const program = async (token: string) =>
    await playwright.request.newContext({
      ...(baseURL ? { baseURL } : {}),
      extraHTTPHeaders: { Authorization: `Bearer ${token}` },
    });
  const csv = await (await program(loginToken)).get(paths.transactionsCsv, { maxRedirects: 0 });
  expect(csv.status()).toBe(200);
  expect(csv.headers()["content-type"]).toMatch(/^text\/csv/);
  expect(csv.headers()["content-disposition"]).toMatch(/^attachment; filename="transactions-[\d-]+\.csv"$/);
  const refused = await (await program(`${loginToken}x`)).get(paths.transactionsCsv, { maxRedirects: 0 });
  expect(refused.status()).toBe(401);
  expect(await refused.json()).toMatchObject({ status: "error", code: "unauthenticated" });
});
