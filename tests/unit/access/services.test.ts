import { expect, it } from "vitest";
import { acts } from "@/lib/roles";
import { accessCases } from "@/tests/support/access/access-cases";
import { actionCases } from "@/tests/support/access/actions";
import { innerServices, publicServices, serviceCases } from "@/tests/support/access/services";
import { findServices, findServicesOfApp } from "@/tests/support/source-scan";

const named = new Set([...serviceCases.map(({ service }) => service), ...Object.keys(innerServices)]);

it("the access table has exactly the services that take an actor", () => {
  expect([...named].sort()).toEqual(
    findServices()
      .map(({ name }) => name)
      .sort(),
  );
});

it("every service that the site calls takes an actor, or is public for a stated reason", () => {
  const withoutActor = findServicesOfApp()
    .map(({ name }) => name)
    .filter((name) => !named.has(name));
  expect(Object.keys(publicServices).sort()).toEqual(withoutActor.sort());
});

it("a row that gives staff more access than strangers names the required act", () => {
  const further = serviceCases.filter(
    ({ act, admin, stranger }) => !act && admin !== stranger && admin !== "forbidden",
  );
  // A service that needs no permission (`act`) refuses an admin, or gives the admin the same outcome as another customer
  // (`stranger`).
  expect(further.map(({ service, about }) => [service, about])).toEqual([]);
});

it("every act is tested", () => {
  const tried = new Set([...serviceCases, ...actionCases, ...accessCases].map(({ act }) => act));
  // The access tests cannot check `mailbox.read`, because on their site everybody may read the mailbox.
  // tests/integration/security/demo-data.test.ts reads the mailbox from a different IP address.
  expect(acts.filter((act) => !tried.has(act) && act !== "mailbox.read")).toEqual([]);
});

it("the scan finds services", () => {
  expect(findServices()).toContainEqual({ name: "editTransfer", file: "lib/transfers/moving/edit-transfer.ts" });
  expect(findServices()).toContainEqual({ name: "findTransfers", file: "lib/transfers/reading/find-transfers.ts" });
  expect(findServicesOfApp()).toContainEqual({ name: "registerUser", file: "lib/users/register-user.ts" });
});
