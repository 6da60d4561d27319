import "server-only";
import type { Models, RunCall } from "./prisma";

/** Loads Prisma Client, with the first call of a model: commands that run nothing but SQL do without it. */
export const loadPrisma = () => import("./prisma");

type Operations = Record<string, (args: unknown) => Promise<unknown>>;

/** The models behind a `run` of one's own: see `callModel`. */
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
