-- Numbers the bank's messages to Fedwire. A number is unique on its day, because no bank sends a million messages on one day.
CREATE SEQUENCE fedwire_message_numbers MAXVALUE 999999 CYCLE;
