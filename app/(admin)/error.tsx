"use client";

// Inside the shell, so that the menu stays.
export { default } from "@/app/error";
