import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listTests } from "@/tests/proofs/proof";
import { commands } from "@/tests/proofs/second-actors";
import { publicServices, serviceCases } from "@/tests/support/access/services";
import { missingTests } from "@/tests/support/named-tests";
import { sourceFiles } from "@/tests/support/source-scan";

const answers = commands.flatMap((command) => Object.values(command.answers));

/** True if a service's name suggests that the service only reads. A test below checks the code of these services. */
const isReading = (service: string) => /^(find|get|read|count|check|export|mark|search|ask)/.test(service);

/**
 * Services that change data, or whose names suggest a change. These services need no section in the list of commands. Each value
 * states the reason.
 */
const withoutSection: Record<string, string> = {
  accountsJson: "converts accounts that were read to the fields of the contract",
  businessDaysOf: "computes dates",
  withBusinessDays: "computes dates",
  answerNextAuth: "passes requests to next-auth, whose log-in and log-out are logIn and logOut",
  drainJobs: "does the work of commands that have their own sections",
  makeOfflinePage: "makes a page",
  // These services mark only the reader's own notifications as read or unread, and a repeat changes nothing.
  markNotifications: "marks a notification that its reader has seen",
  markAllNotifications: "marks notifications that its reader has seen",
};

/** Matches code that writes to the database. Code that only writes the audit event of a read does not match. */
const writes =
  /\.(create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany)\(|commandOnce|recordAudit\(|INSERT INTO|UPDATE \w+ SET|DELETE FROM/;

const source = sourceFiles("lib", /\.ts$/)
  .filter((file) => !file.startsWith("lib/server/prisma-client/"))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

/** The source text of each exported function, keyed by function. */
const sourceByService = new Map(
  source.split(/^export (?:async )?(?=function )/m).map((text) => {
    const [, name = ""] = /^function (\w+)/.exec(text) ?? [];
    const end = text.search(/^}/m);
    return [name, end < 0 ? text : text.slice(0, end)] as const;
  }),
);

describe("the proofs of second actors", () => {
  it("every service that moves money or changes privileges has proofs", () => {
    const all = [...serviceCases.map(({ service }) => service), ...Object.keys(publicServices)];
    const named = new Set(commands.flatMap(({ services }) => services));
    const needsProof = (service: string) => !isReading(service) && !Object.hasOwn(withoutSection, service);
    expect([...new Set(all)].filter((service) => needsProof(service) && !named.has(service))).toEqual([]);
  });

  it("every service whose own SQL statements write has proofs, whatever its name is", () => {
    const all = [...serviceCases.map(({ service }) => service), ...Object.keys(publicServices)];
    const named = new Set(commands.flatMap(({ services }) => services));
    const unnamed = [...new Set(all)].filter(
      (service) => !named.has(service) && !Object.hasOwn(withoutSection, service),
    );
    expect(unnamed.filter((service) => writes.test(sourceByService.get(service) ?? ""))).toEqual([]);
  });

  it("every named test exists, every proof that holds has a test, and every other proof has a reason", () => {
    expect(commands.length).toBeGreaterThan(20);
    expect(missingTests(answers.flatMap(({ tests }) => listTests(tests)))).toEqual([]);
    expect(answers.filter(({ state, tests }) => state === "holds" && listTests(tests).length === 0)).toEqual([]);
    expect(answers.filter(({ how, tests }) => how === "" && listTests(tests).length === 0)).toEqual([]);
  });
});
