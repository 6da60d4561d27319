/**
 * The names of a country's banks, keyed by the bank's code, which is a part of each account number or of each bank number. The
 * lists contain the large banks that publish their codes. A code that is not in a list has no name, and the customer types the
 * name.
 */
type BankNames = Readonly<Record<string, string>>;

/** Australia: the first two digits of a BSB. */
export const australianBanks: BankNames = {
  "01": "ANZ",
  "03": "Westpac",
  "06": "Commonwealth Bank of Australia",
  "08": "National Australia Bank",
  "11": "St.George Bank",
  "73": "Westpac",
  "76": "Commonwealth Bank of Australia",
};

/** Canada: the three digits of the institution. */
export const canadianBanks: BankNames = {
  "001": "Bank of Montreal",
  "002": "Scotiabank",
  "003": "Royal Bank of Canada",
  "004": "Toronto-Dominion Bank",
  "006": "National Bank of Canada",
  "010": "Canadian Imperial Bank of Commerce",
  "039": "Laurentian Bank of Canada",
  "614": "Tangerine Bank",
  "815": "Desjardins",
};

/** India: the first four letters of an IFSC. */
export const indianBanks: BankNames = {
  BARB: "Bank of Baroda",
  BKID: "Bank of India",
  CBIN: "Central Bank of India",
  CNRB: "Canara Bank",
  FDRL: "Federal Bank",
  HDFC: "HDFC Bank",
  IBKL: "IDBI Bank",
  ICIC: "ICICI Bank",
  IDFB: "IDFC FIRST Bank",
  IDIB: "Indian Bank",
  INDB: "IndusInd Bank",
  IOBA: "Indian Overseas Bank",
  KKBK: "Kotak Mahindra Bank",
  PUNB: "Punjab National Bank",
  SBIN: "State Bank of India",
  UBIN: "Union Bank of India",
  UCBA: "UCO Bank",
  UTIB: "Axis Bank",
  YESB: "YES BANK",
};

/** Japan: the first four digits of the number of a bank and its branch. */
export const japaneseBanks: BankNames = {
  "0001": "Mizuho Bank",
  "0005": "MUFG Bank",
  "0009": "Sumitomo Mitsui Banking Corporation",
  "0010": "Resona Bank",
  "0036": "Rakuten Bank",
  "9900": "Japan Post Bank",
};

/** Mexico: the first three digits of a CLABE. */
export const mexicanBanks: BankNames = {
  "002": "Banamex",
  "012": "BBVA México",
  "014": "Santander México",
  "021": "HSBC México",
  "030": "BanBajío",
  "036": "Inbursa",
  "044": "Scotiabank México",
  "058": "Banregio",
  "062": "Afirme",
  "072": "Banorte",
  "127": "Banco Azteca",
  "137": "BanCoppel",
  "646": "STP",
};
