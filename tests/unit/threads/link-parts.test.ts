import { describe, expect, it } from "vitest";
import { splitLinks } from "@/lib/threads/link-parts.model";

const addresses = (text: string) => splitLinks(text).flatMap(({ address }) => address ?? []);

describe("the links of a message", () => {
  it.each([
    ["See https://bank.example/a?b=1.", ["https://bank.example/a?b=1"]],
    ["(http://bank.example)", ["http://bank.example/"]],
    ["https://a.example, https://b.example!", ["https://a.example/", "https://b.example/"]],
    ["no link: bank.example", []],
    ["javascript:alert(1) data:text/html,x file:///etc", []],
    ["https://", []],
  ])("finds the addresses in %j", (text, expected) => {
    expect(addresses(text)).toEqual(expected);
  });

  it("shows the ASCII form of a domain with look-alike letters", () => {
    expect(addresses("https://h\u043eldfast.example/log-in")).toEqual(["https://xn--hldfast-9ig.example/log-in"]);
  });

  it("keeps every character of the text", () => {
    const text = "Before https://a.example/x) after <b> & https://b.example.";
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });
});
