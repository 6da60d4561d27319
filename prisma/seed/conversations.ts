import type { Actor } from "@/lib/server/actor";
import { addThreadNote, closeThread } from "@/lib/threads/close-thread";
import { sendMessage } from "@/lib/threads/send-message";
import { startStaffThread, startThread } from "@/lib/threads/start-thread";

/** The people of the sample conversations. */
type People = { amelia: Actor; priya: Actor; jonas: Actor; teller: Actor; admin: Actor };

/**
 * Writes four sample conversations through the services. The first conversation is closed, the second is answered, the third waits
 * for an answer, and the fourth is between staff.
 */
export async function holdConversations({ amelia, priya, jonas, teller, admin }: People): Promise<void> {
  const statement = await ask(amelia, "Last year's statement", "Where do I find one file for the whole year?");
  await say(teller, statement, 'Open "Statements" and choose the year. The button beside it saves one PDF file.');
  const { number } = await say(amelia, statement, "Found it, thank you.");
  await closeThread(teller, { threadId: statement, lastNumber: number });

  const power = await ask(
    jonas,
    "The electricity company misses a payment",
    "They say that nothing came this month. My history shows the payment.",
  );
  await addThreadNote(teller, { threadId: power, text: "The company's customer number was missing from the note." });
  await say(
    teller,
    power,
    "The payment has arrived, without your customer number. Please send them the receipt of the payment.",
  );

  await ask(
    priya,
    "A new address",
    "I am moving to Bristol next month. What do you need for the change of my address?",
  );

  const text = "The wire network's file came late today. I have imported the file and two differences are left.";
  const { id } = await startStaffThread(teller, { members: [admin.userId], subject: "File of the wire network", text });
  await say(admin, id, "Thank you. I will look at both before noon.");
}

async function ask(customer: Actor, subject: string, text: string): Promise<string> {
  return (await startThread(customer, { subject, text, about: null, attachments: [] })).id;
}

const say = (from: Actor, threadId: string, text: string) => sendMessage(from, { threadId, text, attachments: [] });
