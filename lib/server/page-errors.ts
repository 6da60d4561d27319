import "server-only";
import { notFound } from "next/navigation";
import { AppError } from "./errors";

/**
 * Awaits the record that a page or a file shows. Shows the "not found" page if the record does not exist, or if the reader may
 * not see the record.
 */
export async function orNotFound<Data>(data: Promise<Data>): Promise<Data> {
  try {
    return await data;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}

/** Awaits a record. Returns null if the record does not exist, or if the reader may not see the record. */
export async function ifFound<Data>(data: Promise<Data>): Promise<Data | null> {
  try {
    return await data;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/** Returns the result of the work, or `"often"` if the person has made too many requests. */
export async function orTooOften<Data>(work: Promise<Data>): Promise<Data | "often"> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return "often";
    throw error;
  }
}
