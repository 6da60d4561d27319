"use client";

// An error boundary inside the shell. The menu stays on the screen when a page fails.
export { PageError as default } from "@/components/layout/page-error";
