"use client";

// Of its own, so that the menu stays around an error.
export { default } from "@/app/error";
