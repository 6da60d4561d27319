import "server-only";
import { notFound } from "next/navigation";
import { AppError } from "./errors";

/** What a page or a file is made of; where there is none, or none for this person, the page that says so. */
export async function orNotFound<Data>(data: Promise<Data>): Promise<Data> {
  try {
    return await data;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}

/** The work, or `"often"` where the person has asked for it too often: the page then says so. */
export async function orTooOften<Data>(work: Promise<Data>): Promise<Data | "often"> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return "often";
    throw error;
  }
}
