import "server-only";

/** SQL for the `EndingName` of the transfer `t`. Null for a transfer that has not ended. */
export const endingNameSql = `CASE WHEN t.ending IS NOT NULL THEN coalesce(
    (SELECT 'network-returned' FROM network_returns n WHERE n.transfer_id = t.id AND n.state = 'booked'),
    (SELECT CASE n.state WHEN 'refused' THEN 'network-refused' WHEN 'cancelled' THEN 'recalled' END
       FROM network_orders n WHERE n.transfer_id = t.id),
    CASE t.ending WHEN 'cancelled' THEN 'withdrawn' WHEN 'rejected' THEN 'declined' WHEN 'price_ended' THEN 'price-ended'
                  ELSE t.ending::text END) END`;
