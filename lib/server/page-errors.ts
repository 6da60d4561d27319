import "server-only";
import { notFound } from "next/navigation";
import { AppError } from "./errors";

/** Waits for a page's or a file's record; shows the "not found" page when there is none, or none for this person. */
export async function orNotFound<Data>(data: Promise<Data>): Promise<Data> {
  try {
    return await data;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}

/** Gives the work's result, or `"often"` when the person has asked for it too often, which the page then says. */
export async function orTooOften<Data>(work: Promise<Data>): Promise<Data | "often"> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return "often";
    throw error;
  }
}
