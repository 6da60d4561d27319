// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the titles of tests are copied from their source
import type { SpecificationLine } from "./proof";

/**
 * Sections 2 to 8 of the administrators' specification, line by line. Each entry names the files that implement the line, and the
 * tests that fail when the implementation is removed. Texts in quotes are quoted from the specification. If the product
 * deliberately differs from a line, `how` names the decision. `npm run proofs` prints this list.
 */
export const specificationLines: SpecificationLine[] = [
  {
    section: "2. Screens and routes",
    line: "/logout, /login",
    files: ["app/(auth)/login/page.tsx", "app/(auth)/logout/page.tsx"],
    how: "",
    tests: [
      {
        file: "tests/e2e/identity/auth.spec.ts",
        title: "a log-in leads back to the requested page, and a log-out leads to the log-in page",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "/forgot-password, /email/reset/:code",
    files: ["app/(auth)/forgot-password/page.tsx", "app/(auth)/email/reset/[code]/page.tsx"],
    how: "",
    tests: [
      {
        file: "tests/e2e/identity/auth.spec.ts",
        title: "a forgotten password is reset by e-mail and ends the open session",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "/register, /email/verify/:code",
    files: ["app/(auth)/register/page.tsx", "app/(auth)/email/verify/[code]/page.tsx"],
    how: "",
    tests: [
      {
        file: "tests/e2e/identity/auth.spec.ts",
        title: "a newcomer signs up, is logged in at once and verifies the e-mail @phone",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Route guard: to /login, and back to the requested page afterwards",
    files: ["lib/server/session/session.ts"],
    how: "",
    tests: [
      {
        file: "tests/e2e/identity/auth.spec.ts",
        title: "a log-in leads back to the requested page, and a log-out leads to the log-in page",
      },
      {
        file: "tests/unit/access/pages.test.ts",
        title: "every page and file of staff checks the act that the access table names",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Layout: vertical (at first) or horizontal; protected routes follow it, public ones are plain",
    files: ["app/signed-in.tsx", "components/layout/shell.tsx", "components/layout/auth-layout.tsx"],
    how: "",
    tests: [
      {
        file: "tests/e2e/appearance.spec.ts",
        title: "every layout, width and kind of menu is accessible and never wider than its window",
      },
      { file: "tests/unit/appearance/appearance.test.ts", title: "the defaults are the specification's" },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Horizontal: coloured top bar, no attributes of a side menu",
    files: ["lib/appearance/appearance.model.ts"],
    how: "",
    tests: [
      {
        file: "tests/unit/appearance/appearance.test.ts",
        title: "the horizontal layout has a coloured top bar and no attributes of a side menu",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Width: fluid (at first), boxed, which forces the icon menu, scrollable, which forces the default one",
    files: ["lib/appearance/appearance.model.ts", "app/shell.css"],
    how: "scrollable is a width: docs/decisions/shell.md",
    tests: [
      {
        file: "tests/unit/appearance/appearance.test.ts",
        title: "a boxed page always has the icon menu, and a scrollable page the default menu",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Sidebar types default, compact, icon and condensed; from 992 px, a drawer below",
    files: ["app/shell.css", "components/layout/menu/side-menu.tsx", "components/layout/menu/menu-drawer.tsx"],
    how: "",
    tests: [
      {
        file: "tests/e2e/appearance.spec.ts",
        title: "every layout, width and kind of menu is accessible and never wider than its window",
      },
      {
        file: "tests/e2e/appearance.spec.ts",
        title: "icons of the narrow menu have names and show these names on focus and under the pointer",
      },
      {
        file: "tests/e2e/shell.spec.ts",
        title: "the phone's menu opens, closes on Esc and returns the focus @phone",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Topbar theme; sidebar theme",
    files: ["app/shell.css"],
    how: "",
    tests: [
      {
        file: "tests/e2e/appearance.spec.ts",
        title: "top bar and side menu are readable in every colour, in the light and in the dark look",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "/manage-users: First Name, Last Name, Email, Gender, Country, Action (Edit)",
    files: ["components/admin/customers/users.tsx"],
    how: "",
    tests: [
      {
        file: "tests/e2e/staff/edit-fields.spec.ts",
        title: "Edit User has every field of the specification, and the account number cannot be edited",
      },
      {
        file: "tests/e2e/staff/staff.spec.ts",
        title: "staff edit a customer's name, PIN and balance, and the form first shows the adjustment",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "/manage-loan 'Loan Admin': Loan Name, Amount, Profit, Total Installments, Edit, Delete",
    files: ["components/admin/plans/loan-plans.tsx"],
    how: "",
    tests: [
      {
        file: "tests/e2e/term-products/plans.spec.ts",
        title: "staff add a loan plan, see a customer's payments, change the plan and delete it",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "/manage-fdr 'FDR Admin': FDR Name, Minimum, Maximum, Profit, Amount, Edit, Delete",
    files: ["components/admin/plans/deposit-plans.tsx"],
    how: "",
    tests: [
      {
        file: "tests/e2e/term-products/plans.spec.ts",
        title: "staff add an FDR plan, see a customer's interest, change the plan and delete it, by keyboard",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "/manage-fdradmin 'Manage FDR': User Email, Plan Name, Date Applied, Status, Edit",
    files: ["components/admin/term-products/term-product-parts.tsx"],
    how: "",
    tests: [
      {
        file: "tests/e2e/staff/staff-term-products.spec.ts",
        title: "a deposit is started, suspended, resumed and ended early",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "/manage-loanadmin 'Manage Loans': User Email, Plan Name, Amount, Due Date, Status; only isCore false",
    files: ["components/admin/term-products/term-product-parts.tsx"],
    how: "",
    tests: [
      {
        file: "tests/e2e/staff/staff-term-products.spec.ts",
        title: "staff read about the applicant for a loan, approve the loan, disburse it and write it off",
      },
      {
        file: "tests/integration/plans/api-lists.test.ts",
        title: "staff page through the plans and everybody's loans, each row once, with the exact total",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "/manage-wiretransfers: User Email, Account Number, Amount, Bank To, Status",
    files: ["components/admin/transfers/transfer-parts.tsx"],
    how: "",
    tests: [
      {
        file: "tests/e2e/staff/staff-queues.spec.ts",
        title: "staff search and filter, open the panel, edit a transfer and see a refused edit",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "/manage-interbanktransfers: User Email, Account Number, Amount, Status",
    files: ["components/admin/transfers/transfer-parts.tsx"],
    how: "",
    tests: [
      { file: "tests/e2e/staff/staff.spec.ts", title: "staff approve a transfer, and both balances change @phone" },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "/manage-othertransfers: User Email, Type, Receiver Email, Amount, Status; reversed order",
    files: ["components/admin/transfers/transfer-parts.tsx"],
    how: "the newest first is the reversed order",
    tests: [
      {
        file: "tests/e2e/staff/staff-queues.spec.ts",
        title: "staff search and filter, open the panel, edit a transfer and see a refused edit",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Add Loan, Edit: loanName, amount, profit, 'Number of Installments', all required",
    files: ["components/admin/plans/loan-plan-form.tsx"],
    how: "",
    tests: [
      {
        file: "tests/e2e/term-products/plans.spec.ts",
        title: "staff add a loan plan, see a customer's payments, change the plan and delete it",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Delete a loan plan: question, 'No', 'Yes, Delete'",
    files: ["components/admin/plans/plan-dialogs.tsx"],
    how: "the question: docs/decisions/back-office.md",
    tests: [
      {
        file: "tests/e2e/term-products/plans.spec.ts",
        title: "staff add a loan plan, see a customer's payments, change the plan and delete it",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "'Edit successful', 'Delete successful', 'Loan Successfully added', and the three errors",
    files: ["messages/en/admin/plans.json"],
    how: "",
    tests: [
      {
        file: "tests/e2e/term-products/plans.spec.ts",
        title: "staff add a loan plan, see a customer's payments, change the plan and delete it",
      },
      {
        file: "tests/e2e/requests/request-failures.spec.ts",
        title: "an edit by staff whose request fails is shown as failed, on every screen",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "A success reloads the page",
    files: ["lib/server/action.ts"],
    how: "docs/decisions/back-office.md: the page shows the new state without a reload",
    tests: [],
  },
  {
    section: "2. Screens and routes",
    line: "Add FDR Plan, Edit: FDRName, amount, profit, 'Lockedin Period (years)', minimum, maximum, all required",
    files: ["components/admin/plans/deposit-plan-form.tsx"],
    how: "",
    tests: [
      {
        file: "tests/e2e/staff/edit-fields.spec.ts",
        title: "Add FDR Plan has the specification's fields, all of them required",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "FDR plan dialogs: edit, delete, 'FDR Plan Successfully added', and the three errors",
    files: ["messages/en/admin/plans.json"],
    how: "",
    tests: [
      {
        file: "tests/e2e/term-products/plans.spec.ts",
        title: "staff add an FDR plan, see a customer's interest, change the plan and delete it, by keyboard",
      },
      {
        file: "tests/e2e/requests/request-failures.spec.ts",
        title: "an edit by staff whose request fails is shown as failed, on every screen",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Manage FDR, edit: a choice of status, identity read-only",
    files: ["components/admin/queues/edit-record.tsx"],
    how: "",
    tests: [
      {
        file: "tests/e2e/staff/edit-fields.spec.ts",
        title: "customer and record are read-only; status and amount can be edited",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Edit User: firstName, lastName, gender, country, accountNumber read-only, accountType, three PINs, currency, balance, accountStatus",
    files: ["components/admin/customers/edit-customer.tsx", "components/admin/customers/account-fields.tsx"],
    how: "only customers choose PINs, and staff keep or reset a PIN: docs/decisions/back-office.md",
    tests: [
      {
        file: "tests/e2e/staff/edit-fields.spec.ts",
        title: "Edit User has every field of the specification, and the account number cannot be edited",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "'Your beneficiary details have been updated!', 'Error in editing beneficiary'",
    files: ["messages/en/admin/users.json"],
    how: "the words: docs/decisions/back-office.md",
    tests: [
      {
        file: "tests/e2e/staff/staff.spec.ts",
        title: "staff edit a customer's name, PIN and balance, and the form first shows the adjustment",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Loan, wire, interbank and other edit: e-mail, name, identity read-only; status and amount",
    files: ["components/admin/queues/edit-record.tsx", "components/admin/transfers/transfer-facts.ts"],
    how: "",
    tests: [
      {
        file: "tests/e2e/staff/edit-fields.spec.ts",
        title: "customer and record are read-only; status and amount can be edited",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Amount is required free text",
    files: ["lib/money/parse-money.ts"],
    how: "docs/decisions/back-office.md",
    tests: [
      {
        file: "tests/e2e/staff/staff.spec.ts",
        title: "an amount above the balance is refused, a smaller amount is held, and a deletion releases the hold",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Other-transfer edit: receiverEmail, type, note",
    files: ["components/admin/transfers/transfer-facts.ts"],
    how: "",
    tests: [
      {
        file: "tests/e2e/staff/edit-fields.spec.ts",
        title: "customer and record are read-only; status and amount can be edited",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Skrill's password and sixDigits in the edit",
    files: ["components/admin/transfers/use-fact-fields.ts"],
    how: "docs/decisions/back-office.md",
    tests: [
      {
        file: "tests/e2e/staff/staff-queues.spec.ts",
        title: "the page shows that Skrill's credentials were given, but does not contain them",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Add and Delete Beneficiary modals that nothing opens",
    files: ["app/(admin)/manage-users/[id]/page.tsx"],
    how: "docs/decisions/back-office.md",
    tests: [
      {
        file: "tests/e2e/staff/staff.spec.ts",
        title: "a customer's page has accounts, sessions, beneficiaries, transfers and audit",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "More spacing below 760 px",
    files: ["tailwind.config.ts", "app/globals.css"],
    how: "",
    tests: [
      {
        file: "tests/e2e/staff/staff-queues.spec.ts",
        title: "on a phone a list item opens the transfer as a sheet, which can edit the transfer @phone",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Top bar: brand logo; language dropdown",
    files: ["components/layout/logo.tsx", "components/layout/language-choice.tsx"],
    how: "",
    tests: [
      {
        file: "tests/e2e/top-bar.spec.ts",
        title:
          "the bar has the brand, and an account menu with profile, devices, appearance, all five languages and log-out",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Top bar: mobile menu toggle",
    files: ["components/layout/menu/menu-toggle.tsx"],
    how: "",
    tests: [
      {
        file: "tests/e2e/shell.spec.ts",
        title: "the phone's menu opens, closes on Esc and returns the focus @phone",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Top bar: search box with 'Search...', also on phones",
    files: ["components/layout/search/search-button.tsx", "components/layout/search/command-palette.tsx"],
    how: "it is a palette: docs/decisions/shell.md",
    tests: [
      {
        file: "tests/e2e/top-bar.spec.ts",
        title: "the palette opens a page by keyboard alone, and returns the focus",
      },
      {
        file: "tests/e2e/top-bar.spec.ts",
        title: "the palette finds a customer's beneficiaries and transfers, and says when it finds nothing @phone",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Top bar: full-screen toggle",
    files: ["components/layout/full-screen-button.tsx"],
    how: "",
    tests: [
      { file: "tests/e2e/top-bar.spec.ts", title: "the page can fill the whole screen and leave this mode again" },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Top bar: notifications, badge 3",
    files: ["components/notifications/notification-bell.tsx"],
    how: "real ones, not samples: docs/decisions/back-office.md",
    tests: [
      {
        file: "tests/e2e/notifications.spec.ts",
        title:
          "the bell's number rises when staff approve a transfer, and falls when its reader opens the notification @phone",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Top bar: mega-menu of placeholders",
    files: ["components/layout/search/use-entries.ts"],
    how: "the search box opens with useful links in place of the placeholders: docs/decisions/shell.md",
    tests: [
      {
        file: "tests/e2e/top-bar.spec.ts",
        title: "the empty palette shows the newest payments and frequent pages, and synonyms find acts @phone",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Top bar: two further header widgets",
    files: [],
    how: "docs/decisions/shell.md: left out, as they have no purpose",
    tests: [],
  },
  {
    section: "2. Screens and routes",
    line: "Top bar: account dropdown with My Profile, Logout",
    files: ["components/layout/account-menu.tsx"],
    how: "",
    tests: [
      {
        file: "tests/e2e/top-bar.spec.ts",
        title:
          "the bar has the brand, and an account menu with profile, devices, appearance, all five languages and log-out",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Settings button and right bar: layout, width, topbar theme, sidebar options, preloader",
    files: ["components/layout/account-menu.tsx", "components/layout/settings/settings-panel.tsx"],
    how: "",
    tests: [
      {
        file: "tests/e2e/appearance.spec.ts",
        title: "display settings apply immediately, and stay after a log-out and in another browser",
      },
      {
        file: "tests/e2e/top-bar.spec.ts",
        title: "all controls fit the bar on a small phone, and its account menu leads to the settings @phone",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Footer: year, copyright, 'designed and developed by', product name",
    files: ["components/layout/footer.tsx", "app/footer-words.ts"],
    how: "",
    tests: [
      {
        file: "tests/e2e/shell.spec.ts",
        title:
          "the menu shows its reader's name and every entry of the specification, and the footer names the site's owner",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Sidebar: first initial, full name, lower-cased e-mail",
    files: ["components/layout/menu/side-menu.tsx"],
    how: "",
    tests: [
      {
        file: "tests/e2e/shell.spec.ts",
        title:
          "the menu shows its reader's name and every entry of the specification, and the footer names the site's owner",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "An address of no page",
    files: ["app/not-found.tsx", "app/(nowhere)/nowhere/page.tsx"],
    how: "",
    tests: [
      { file: "tests/e2e/shell.spec.ts", title: "an unknown path shows an error page with a link to another page" },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Page title: the first path segment capitalised, then the product",
    files: ["lib/server/page-title.ts"],
    how: "",
    tests: [
      {
        file: "tests/e2e/shell.spec.ts",
        title: "a page's title is its menu entry in the reader's language, and its path in English",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Preloader of 2.5 s when its flag is on",
    files: ["components/layout"],
    how: "",
    tests: [
      {
        file: "tests/e2e/appearance.spec.ts",
        title: "the preloader covers the page for 2.5 seconds for readers who have switched it on",
      },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Customer menu, Admin Section menu, Logout",
    files: ["components/layout/menu/menu.ts"],
    how: "",
    tests: [
      {
        file: "tests/e2e/shell.spec.ts",
        title:
          "the menu shows its reader's name and every entry of the specification, and the footer names the site's owner",
      },
      {
        file: "tests/unit/access/roles.test.ts",
        title: "the menu has exactly the pages of the back office that this person may see",
      },
      { file: "tests/e2e/shell.spec.ts", title: "the side menu ends with the log-out, which ends the session @phone" },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Five languages, English when nothing is chosen, I18N_LANGUAGE",
    files: ["lib/i18n/locales.ts"],
    how: "a cookie: docs/decisions/back-office.md",
    tests: [
      {
        file: "tests/e2e/every-page.spec.ts",
        title: "every page of strangers is in the language ${locale} and fits every window",
      },
      { file: "tests/integration/users/language.test.ts", title: "the language is English without a cookie" },
    ],
  },
  {
    section: "2. Screens and routes",
    line: "Menu entries of the template that lead nowhere",
    files: [],
    how: "docs/decisions/back-office.md",
    tests: [],
  },
  {
    section: "3. Entities and their fields",
    line: "FDR, loan, wire, interbank, other transfer, user, account, beneficiary",
    files: ["prisma/schema", "lib/openapi"],
    how: "",
    tests: [
      {
        file: "tests/integration/contract/openapi.test.ts",
        title: "every route accepts requests and sends replies that match the document",
      },
    ],
  },
  {
    section: "3. Entities and their fields",
    line: "Currency options $ Dollars, £ Pounds, € Euros, ¥ Yen",
    files: ["messages/en/admin/users.json"],
    how: "",
    tests: [
      {
        file: "tests/e2e/staff/edit-fields.spec.ts",
        title: "Edit User has every field of the specification, and the account number cannot be edited",
      },
    ],
  },
  {
    section: "3. Entities and their fields",
    line: "Calendar event: id, title, start, end, allDay, className, url; category: id, title, type",
    files: ["lib/calendar/event-json.ts"],
    how: "docs/decisions/calendar-and-board.md",
    tests: [
      {
        file: "tests/integration/calendar/event-routes.test.ts",
        title: "the calls add, list and change an event, and delete it by an id in a header",
      },
      {
        file: "tests/integration/calendar/events.test.ts",
        title: "there are four categories, each with its own colour",
      },
    ],
  },
  {
    section: "3. Entities and their fields",
    line: "Board groups and tasks: name, description, date, members, status, badgecolor, budget; four titles, four statuses",
    files: ["lib/board/board-json.ts"],
    how: "docs/decisions/calendar-and-board.md",
    tests: [
      {
        file: "tests/integration/board/board.test.ts",
        title: "the specification's call lists groups and their tasks under the specification's names",
      },
      {
        file: "tests/e2e/staff/board.spec.ts",
        title: "staff add a task, open it at its URL, change it, comment on it and delete it",
      },
    ],
  },
  {
    section: "3. Entities and their fields",
    line: "Sample events, categories, groups and tasks",
    files: ["prisma/seed"],
    how: "",
    tests: [
      {
        file: "tests/integration/calendar/events.test.ts",
        title: "there are four categories, each with its own colour",
      },
      {
        file: "tests/integration/board/board.test.ts",
        title: "the specification's call lists groups and their tasks under the specification's names",
      },
    ],
  },
  {
    section: "3. Entities and their fields",
    line: "Mock user, profile edit request, state slices of the template",
    files: [],
    how: "docs/decisions/back-office.md",
    tests: [],
  },
  {
    section: "4. States and transitions",
    line: "FDR statuses, of which there are two sets",
    files: ["lib/deposits/status-effect.model.ts"],
    how: "one set, and 'Paid' is called Paid: docs/decisions/back-office.md",
    tests: [
      {
        file: "tests/unit/deposits/status-effect.test.ts",
        title: "the table covers every status, with and without money",
      },
    ],
  },
  {
    section: "4. States and transitions",
    line: "Loan and transfer statuses, 'Closed/Completed', the empty choice 'Select a status'",
    files: ["components/admin/queues/queues.ts"],
    how: "the empty choice is refused: docs/decisions/sending-money.md",
    tests: [
      {
        file: "tests/e2e/staff/edit-fields.spec.ts",
        title: "customer and record are read-only; status and amount can be edited",
      },
    ],
  },
  {
    section: "4. States and transitions",
    line: "Users and accounts: pending, active, suspended, blocked",
    files: ["lib/users/edit-schema.ts", "lib/accounts/schema.ts"],
    how: "",
    tests: [
      {
        file: "tests/e2e/staff/staff.spec.ts",
        title: "a suspended customer's open session stops working on the next request",
      },
    ],
  },
  {
    section: "4. States and transitions",
    line: "Any status from any status",
    files: ["lib/transfers/status-effect.model.ts"],
    how: "a cancelled transfer stays cancelled: docs/decisions/back-office.md; above a limit, two people are needed: docs/decisions/four-eyes.md",
    tests: [
      { file: "tests/unit/transfers/status-effect.test.ts", title: "the effect is defined for every pair of states" },
    ],
  },
  {
    section: "4. States and transitions",
    line: "Soft delete of plans and beneficiaries; deleted records are hidden",
    files: ["lib/term-products/plans.ts"],
    how: "",
    tests: [
      {
        file: "tests/integration/plans/find-plans.test.ts",
        title: "plans are found by name and currency, in the requested order and page by page, without deleted plans",
      },
      {
        file: "tests/integration/plans/running-records.test.ts",
        title:
          "a change of a loan plan does not affect applications, which keep their terms and can still be disbursed",
      },
    ],
  },
  {
    section: "4. States and transitions",
    line: "After an error the dialog closes and nothing reloads",
    files: ["components/forms/action-form.tsx"],
    how: "it stays open: docs/decisions/forms.md",
    tests: [
      {
        file: "tests/e2e/staff/staff-queues.spec.ts",
        title: "staff search and filter, open the panel, edit a transfer and see a refused edit",
      },
    ],
  },
  {
    section: "4. States and transitions",
    line: "'admin' as the acting e-mail; plans isCore true, applications false",
    files: ["lib/lists/list-plans-and-applications.ts"],
    how: "",
    tests: [
      {
        file: "tests/integration/plans/api-lists.test.ts",
        title: "a customer gets the plans and their own loans",
      },
    ],
  },
  {
    section: "4. States and transitions",
    line: "Calendar: load replaces, add appends, update merges, delete removes",
    files: ["components/admin/calendar/calendar-screen.tsx", "components/admin/calendar/use-event-moves.ts"],
    how: "",
    tests: [
      { file: "tests/e2e/staff/calendar.spec.ts", title: "staff add, change and delete an event in its dialog" },
      {
        file: "tests/e2e/staff/calendar.spec.ts",
        title: "dragging moves and extends an event, and the bank's own dates stay",
      },
    ],
  },
  {
    section: "4. States and transitions",
    line: "Log-in, registration, forgot password and profile of the template",
    files: ["app/(auth)"],
    how: "docs/decisions/back-office.md: the real ones",
    tests: [],
  },
  {
    section: "4. States and transitions",
    line: "Sidebar types, and the types that a layout forces",
    files: ["lib/appearance/appearance.model.ts"],
    how: "",
    tests: [
      {
        file: "tests/e2e/appearance.spec.ts",
        title: "every layout, width and kind of menu is accessible and never wider than its window",
      },
    ],
  },
  {
    section: "5. Validation rules",
    line: "Plans: all fields required",
    files: ["lib/loans/plans/plan-schema.ts", "lib/deposits/plans/plan-schema.ts"],
    how: "",
    tests: [
      {
        file: "tests/e2e/staff/edit-fields.spec.ts",
        title: "Add FDR Plan has the specification's fields, all of them required",
      },
      {
        file: "tests/integration/plans/edit-plans.test.ts",
        title: "all fields are checked together when one field changes",
      },
    ],
  },
  {
    section: "5. Validation rules",
    line: "User edit: all required except gender and the choices",
    files: ["lib/users/edit-schema.ts"],
    how: "",
    tests: [{ file: "tests/integration/users/users.test.ts", title: "user and account change together or not at all" }],
  },
  {
    section: "5. Validation rules",
    line: "Edits of loans and transfers: amount required",
    files: ["lib/transfers/schema.ts", "lib/loans/schema.ts"],
    how: "",
    tests: [
      {
        file: "tests/e2e/staff/staff.spec.ts",
        title: "an amount above the balance is refused, a smaller amount is held, and a deletion releases the hold",
      },
    ],
  },
  {
    section: "5. Validation rules",
    line: "Beneficiary: nickname, accountName, accountNumber required",
    files: ["lib/beneficiaries/schema.ts"],
    how: "",
    tests: [
      {
        file: "tests/e2e/transfers/beneficiaries.spec.ts",
        title: "an invalid beneficiary is refused beside its field, and the typed text stays",
      },
    ],
  },
  {
    section: "5. Validation rules",
    line: "Add and update event need a body, delete event its id in a header",
    files: ["lib/calendar/schema.ts"],
    how: "",
    tests: [
      {
        file: "tests/integration/calendar/event-routes.test.ts",
        title: "a malformed body is refused with the specification's text",
      },
      {
        file: "tests/integration/calendar/event-routes.test.ts",
        title: "an invalid id is refused with the specification's text for each call",
      },
    ],
  },
  {
    section: "6. Roles and permissions",
    line: "Two roles, the administrator by one e-mail in the browser",
    files: ["lib/roles.ts"],
    how: "docs/decisions/staff.md",
    tests: [
      { file: "tests/unit/access/roles.test.ts", title: "an admin may do everything, and a customer nothing" },
      { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
    ],
  },
  {
    section: "6. Roles and permissions",
    line: "Protected pages need somebody who is signed in",
    files: ["lib/server/session/session.ts"],
    how: "",
    tests: [{ file: "tests/e2e/access.spec.ts", title: "access: ${accessCase.method} app/${accessCase.file}" }],
  },
  {
    section: "7. The calls",
    line: "Loans, FDR, wire, interbank, other transfers, users, accounts, beneficiaries",
    files: ["app/api"],
    how: "",
    tests: [
      { file: "tests/integration/contract/openapi.test.ts", title: "the test calls every operation" },
      { file: "tests/e2e/access.spec.ts", title: "access: ${accessCase.method} app/${accessCase.file}" },
    ],
  },
  {
    section: "7. The calls",
    line: "Lists of page 1 with 1,000 or 1,000,000",
    files: ["lib/lists/list-page.sql.ts"],
    how: "pages: docs/decisions/back-office.md",
    tests: [
      {
        file: "tests/integration/plans/api-lists.test.ts",
        title: "staff page through the plans and everybody's loans, each row once, with the exact total",
      },
    ],
  },
  {
    section: "7. The calls",
    line: "GET /tasks, /events, /categories",
    files: ["app/api/tasks/route.ts", "app/api/events/route.ts", "app/api/categories/route.ts"],
    how: "",
    tests: [
      {
        file: "tests/integration/board/board.test.ts",
        title: "the specification's call lists groups and their tasks under the specification's names",
      },
      {
        file: "tests/integration/calendar/event-routes.test.ts",
        title: "the calls add, list and change an event, and delete it by an id in a header",
      },
    ],
  },
  {
    section: "7. The calls",
    line: "POST /add/event, PUT /update/event, DELETE /delete/event",
    files: ["app/api/add/event/route.ts", "app/api/update/event/route.ts", "app/api/delete/event/route.ts"],
    how: "",
    tests: [
      {
        file: "tests/integration/calendar/event-routes.test.ts",
        title: "the calls add, list and change an event, and delete it by an id in a header",
      },
    ],
  },
  {
    section: "7. The calls",
    line: "post-fake-_, post-jwt-_, social-login, fake-forget-pwd",
    files: [],
    how: "docs/decisions/back-office.md: real sessions",
    tests: [],
  },
  {
    section: "7. The calls",
    line: "/chats, /groups, /messages/{roomId}, /users, /user, /add/messages",
    files: [
      "app/api/chats/route.ts",
      "app/api/groups/route.ts",
      "app/api/messages/[roomId]/route.ts",
      "app/api/users/route.ts",
      "app/api/user/route.ts",
      "app/api/add/messages/route.ts",
    ],
    how: "",
    tests: [
      {
        file: "tests/integration/threads/chat-routes.test.ts",
        title: "a customer lists own chats, reads a room by its number in path and query, and adds a message once",
      },
      {
        file: "tests/integration/threads/chat-routes.test.ts",
        title: "groups are the caller's threads with colleagues, and customers have none",
      },
      {
        file: "tests/integration/threads/chat-routes.test.ts",
        title: "users are the caller's colleagues, and user is the caller",
      },
    ],
  },
  {
    section: "8. The error catalogue",
    line: "'Error in editing FDR', '… Loan', '… Wire Transfer', '… interbank transfer', '… user transfer', each with 'Please try again later!'",
    files: ["messages/en/admin/queues.json"],
    how: "with the bank's reason, if the bank has a reason: docs/decisions/back-office.md",
    tests: [
      {
        file: "tests/e2e/requests/request-failures.spec.ts",
        title: "an edit by staff whose request fails is shown as failed, on every screen",
      },
    ],
  },
  {
    section: "8. The error catalogue",
    line: "'Error in editing beneficiary', '… deleting …', '… adding …'",
    files: ["messages/en/beneficiaries.json"],
    how: "",
    tests: [
      {
        file: "tests/e2e/requests/request-failures.spec.ts",
        title: "a beneficiary whose request fails is neither added, changed nor deleted",
      },
    ],
  },
  {
    section: "8. The error catalogue",
    line: "'Edit successful' with its five texts",
    files: ["messages/en/admin/queues.json"],
    how: "",
    tests: [
      {
        file: "tests/e2e/staff/staff-queues.spec.ts",
        title: "staff search and filter, open the panel, edit a transfer and see a refused edit",
      },
      {
        file: "tests/e2e/staff/staff-term-products.spec.ts",
        title: "a deposit is started, suspended, resumed and ended early",
      },
    ],
  },
  {
    section: "8. The error catalogue",
    line: "A refusal by the server still shows success",
    files: ["lib/server/action.ts"],
    how: "docs/decisions/back-office.md",
    tests: [
      {
        file: "tests/e2e/staff/staff-queues.spec.ts",
        title: "staff search and filter, open the panel, edit a transfer and see a refused edit",
      },
    ],
  },
  {
    section: "8. The error catalogue",
    line: "A list that cannot be loaded shows nothing",
    files: ["app/(admin)/error.tsx"],
    how: "docs/decisions/back-office.md: the page states the failure and offers a next step",
    tests: [],
  },
  {
    section: "8. The error catalogue",
    line: "'Cannot get tasks', 'Cannot get events', 'Cannot get categories'",
    files: ["messages/en/errors.json"],
    how: "",
    tests: [
      {
        file: "tests/integration/calendar/event-routes.test.ts",
        title: "when the database does not answer, each call answers with the specification's text for the failure",
      },
    ],
  },
  {
    section: "8. The error catalogue",
    line: "'Cannot add event', 'Cannot update event', 'Cannot delete event'",
    files: ["messages/en/errors.json"],
    how: "",
    tests: [
      {
        file: "tests/integration/calendar/event-routes.test.ts",
        title: "when the database does not answer, each call answers with the specification's text for the failure",
      },
      {
        file: "tests/integration/calendar/event-routes.test.ts",
        title: "an invalid id is refused with the specification's text for each call",
      },
    ],
  },
  {
    section: "8. The error catalogue",
    line: "'Username and password are invalid…', 'Something wrong for edit profile', 'Invalid Token !!', 'Check you mail…', 'Reset link are sended…'",
    files: [],
    how: "docs/decisions/back-office.md: the real log-in has its own texts",
    tests: [],
  },
];
