import "server-only";

/** Each bundle of the server contains a copy of this module. All copies share this map. */
const globals = globalThis as typeof globalThis & { holdfastUnderWay?: Map<string, number> };
globals.holdfastUnderWay ??= new Map();
const underWay = globals.holdfastUnderWay;

/** Executes the work of a request. During the work, the request's id is registered as in progress. */
export async function whileUnderWay<Result>(requestId: string | null, work: () => Promise<Result>): Promise<Result> {
  if (requestId === null) return await work();
  underWay.set(requestId, (underWay.get(requestId) ?? 0) + 1);
  try {
    return await work();
  } finally {
    const left = (underWay.get(requestId) ?? 1) - 1;
    if (left > 0) underWay.set(requestId, left);
    else underWay.delete(requestId);
  }
}

/** True while this process works on a request with this id. During this time, the request may still have an effect. */
export function isUnderWay(requestId: string): boolean {
  return underWay.has(requestId);
}
