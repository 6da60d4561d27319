"use client";

// An error boundary inside the shell, so that the menu stays on the screen.
export { default } from "@/app/error";
