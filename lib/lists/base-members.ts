import "server-only";
import * as z from "zod";
import { now } from "@/lib/server/clock";

/** The fields that every record in the HTTP contract has. */
export function baseMembers(record: { id: string; createdAt: Date; updatedAt?: Date }) {
  return {
    _id: record.id,
    createdAt: record.createdAt.toISOString(),
    updatedAt: (record.updatedAt ?? record.createdAt ?? now()).toISOString(),
  };
}

/** The schema of the fields that `baseMembers` returns. */
export const baseShape = { _id: z.uuid(), createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() };
