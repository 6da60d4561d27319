"use client";

// This error boundary is inside the shell, so the menu stays on the screen when a page fails.
export { PageError as default } from "@/components/layout/page-error";
