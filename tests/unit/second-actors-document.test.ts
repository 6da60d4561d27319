import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { publicServices, serviceCases } from "@/tests/support/access/services";
import { missingTests, namedTests, tableLines } from "@/tests/support/named-tests";

const document = "docs/second-actors.md";

/** What is asked of every command. */
const questions = [
  "the same request again",
  "in parallel",
  "after a crash",
  "the opposite at that moment",
  "an edit of what it has read",
  "another role",
  "a status that has changed",
];

const states = ["holds", "does not apply", "open"];

/** Each command: the services that it names, and the answers to the questions. */
const commands = readFileSync(document, "utf8")
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    services: [...(section.split("\n")[2] ?? "").matchAll(/`(\w+)`/g)].map(([, service = ""]) => service),
    questions: [...section.matchAll(/^\| (.+?) +\| (?:holds|does not apply|open) +\|/gm)].map(
      ([, asked = ""]) => asked,
    ),
  }));

const answers = tableLines(document)
  .map(([asked = "", state = "", how = ""]) => ({ asked, state, how }))
  .filter(({ state }) => states.includes(state));

/** Services that move neither money nor rights: what they change is the reader's own view, or nothing. */
const isHarmless = (service: string) =>
  /^(find|get|read|count|check|export|mark|search)/.test(service) ||
  [
    "accountsJson",
    "setEmailPreference",
    "saveAppearance",
    "endFirstSteps",
    "keepForm",
    "takeKeptForm",
    "chooseCategory",
    "chooseLanguage",
    "logIn",
    "logOut",
    "answerNextAuth",
    "drainJobs",
    "makeOfflinePage",
  ].includes(service);

describe("docs/second-actors.md", () => {
  it("names every service that moves money or rights", () => {
    const all = [...serviceCases.map(({ service }) => service), ...Object.keys(publicServices)];
    const named = new Set(commands.flatMap(({ services }) => services));
    expect([...new Set(all)].filter((service) => !isHarmless(service) && !named.has(service))).toEqual([]);
  });

  it("answers all seven questions for each command", () => {
    expect(commands.length).toBeGreaterThan(20);
    for (const { services, questions: asked } of commands)
      expect({ services, asked }).toEqual({ services, asked: questions });
  });

  it("names tests that exist, one at least wherever something holds, and a reason elsewhere", () => {
    expect(missingTests(answers.flatMap(({ how }) => namedTests(how)))).toEqual([]);
    expect(answers.filter(({ state, how }) => state === "holds" && namedTests(how).length === 0)).toEqual([]);
    expect(answers.filter(({ how }) => how === "")).toEqual([]);
  });

  it("counts right", () => {
    const [holds, without, open] = states.map((state) => answers.filter((answer) => answer.state === state).length);
    expect(readFileSync(document, "utf8").replaceAll("\n", " ")).toContain(
      `${answers.length} questions ${holds} hold, ${without} do not apply, ${open} are open`,
    );
  });
});
