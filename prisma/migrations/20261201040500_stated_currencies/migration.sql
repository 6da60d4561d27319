-- stated_currency: the currency in which the client expects the money to arrive. Null if the client states no currency.
ALTER TYPE transfer_order ADD ATTRIBUTE stated_currency text;
