import { randomUUID } from "node:crypto";
import * as views from "@/app/api/views/actions";
import { paths } from "@/lib/paths";
import { deleteView, editView, keepColumns, saveView } from "@/lib/views/change-views";
import { findViews } from "@/lib/views/find-views";
import { saveViewInput } from "@/lib/views/schema";
import type { ActionCase, ServiceCase } from "./cases";

const staffOnly = { owner: "forbidden", stranger: "forbidden" } as const;
const path = paths.manageWireTransfers;
const view = () => ({ path, query: "status=pending", name: randomUUID(), isDefault: false });
const gone = () => ({ id: randomUUID(), name: randomUUID(), isDefault: false });

/**
 * The services of table views. Each view belongs to one staff member. These calls contain the id of a view that does not exist.
 */
export const viewServices: ServiceCase[] = [
  {
    service: "findViews",
    act: "views.keep",
    call: (actor) => findViews(actor, path),
    ...staffOnly,
    admin: "not shown",
  },
  {
    service: "saveView",
    act: "views.keep",
    call: (actor) => saveView(actor, saveViewInput.parse(view())),
    ...staffOnly,
    admin: "done",
  },
  {
    service: "editView",
    act: "views.keep",
    call: (actor) => editView(actor, gone()),
    ...staffOnly,
    admin: "not_found",
  },
  {
    service: "deleteView",
    act: "views.keep",
    call: (actor) => deleteView(actor, gone()),
    ...staffOnly,
    admin: "not_found",
  },
  {
    service: "keepColumns",
    act: "views.keep",
    call: (actor) => keepColumns(actor, { path, columns: ["email"] }),
    ...staffOnly,
    admin: "done",
  },
];

const refused = { nobody: "unauthenticated", ...staffOnly } as const;

/** The server actions of table views. */
export const viewActions: ActionCase[] = [
  {
    action: "saveViewAction",
    act: "views.keep",
    call: () => views.saveViewAction(view(), randomUUID()),
    ...refused,
    admin: "ok",
  },
  {
    action: "editViewAction",
    act: "views.keep",
    call: () => views.editViewAction(gone()),
    ...refused,
    admin: "not_found",
  },
  {
    action: "deleteViewAction",
    act: "views.keep",
    call: () => views.deleteViewAction({ id: gone().id }),
    ...refused,
    admin: "not_found",
  },
  {
    action: "keepColumnsAction",
    act: "views.keep",
    call: () => views.keepColumnsAction({ path, columns: [] }),
    ...refused,
    admin: "ok",
  },
];
