import { answerNextAuth } from "@/lib/auth/next-auth/answer-next-auth";

export const GET = answerNextAuth;
export const POST = answerNextAuth;
