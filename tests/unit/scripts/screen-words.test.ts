import { expect, test } from "vitest";
import { screenWords } from "@/scripts/testing/screen-words";

test("a text of the screens is found in another language by its English text", () => {
  const { say, begin } = screenWords("de");
  expect("Anmelden").toMatch(say("Login"));
  expect("Abmelden").not.toMatch(say("Login"));
  expect("Noah löschen").toMatch(say("Delete {nickname}"));
  expect("Sprache: Deutsch").toMatch(begin("Language"));
});

test("a text that is missing in English causes an error, so that no picture is lost", () => {
  expect(() => screenWords("ru").say("No screen says this")).toThrow("No screen says this");
});
