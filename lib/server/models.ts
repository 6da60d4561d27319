import "server-only";
import type { Models, RunCall } from "./prisma";

/** Loads Prisma Client at the first call of a model. Commands that execute only SQL never load it. */
export const loadPrisma = () => import("./prisma");

type Operations = Record<string, (args: unknown) => Promise<unknown>>;

/** Creates models that pass each call to `callModel`, which executes the call through `run`. */
export function modelsThrough(run: RunCall): Models {
  const operationsOf = (model: string) =>
    new Proxy<Operations>(
      {},
      {
        get: (_none, operation) => async (args: unknown) => {
          const { callModel } = await loadPrisma();
          return await callModel(run, model, operation as string, args);
        },
      },
    );
  return new Proxy({} as Models, { get: (_none, model) => operationsOf(model as string) });
}
