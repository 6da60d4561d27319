-- Writes a notification for a customer and, unless the customer has turned e-mails of this kind off, an e-mail. The parameters
-- are complete rows of their tables. The notification's row names the customer and the kind.
CREATE OR REPLACE FUNCTION record_notice(p_notification jsonb, p_email jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_notification notifications := jsonb_populate_record(NULL::notifications, p_notification);
BEGIN
  INSERT INTO notifications SELECT v_notification.*;
  INSERT INTO emails SELECT e.* FROM jsonb_populate_record(NULL::emails, p_email) e
    WHERE NOT EXISTS (SELECT FROM notification_preferences
                       WHERE user_id = v_notification.user_id AND kind = v_notification.kind AND NOT by_email);
END $$;
