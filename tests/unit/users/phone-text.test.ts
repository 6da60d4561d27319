import { expect, it } from "vitest";
import { phoneText } from "@/lib/users/phone-text";

it.each([
  ["+12075550118", "+1 207 555 0118"],
  ["+4915123456789", "+49 1512 3456789"],
  ["207 555 0118", "207 555 0118"],
  ["", ""],
])("the phone number %o is shown as %o", (stored, shown) => {
  expect(phoneText(stored)).toBe(shown);
});
