"use server";

import { publicAction } from "@/lib/server/action";
import { checkReceipt, checkReceiptCode } from "@/lib/transfers/receipts/check-receipt";
import { receiptCheckInput, receiptCodeInput } from "@/lib/transfers/receipts/schema";

export const checkReceiptAction = publicAction(receiptCheckInput, checkReceipt);

export const checkReceiptCodeAction = publicAction(receiptCodeInput, checkReceiptCode);
