// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the titles of tests are copied from their source
import type { SpecificationLine } from "./proof";

/**
 * Sections 2 to 8 of the administrators' specification, line by line. Each entry names the files that implement the line, and the
 * tests that fail when the implementation is removed. Texts in quotes are quoted from the specification. If the product
 * deliberately differs from a line, `how` names the decision. `npm run proofs` prints this list.
 */
export const specificationLines: Record<string, SpecificationLine[]> = {
  "2. Screens and routes": [
    {
      line: "/logout, /login",
      files: ["app/(auth)/login/page.tsx", "app/(auth)/logout/page.tsx"],
      tests: {
        "tests/e2e/identity/auth.spec.ts": [
          "a log-in leads back to the requested page, and a log-out leads to the log-in page",
        ],
      },
    },
    {
      line: "/forgot-password, /email/reset/:code",
      files: ["app/(auth)/forgot-password/page.tsx", "app/(auth)/email/reset/[code]/page.tsx"],
      tests: {
        "tests/e2e/identity/auth.spec.ts": ["a forgotten password is reset by e-mail and ends the open session"],
      },
    },
    {
      line: "/register, /email/verify/:code",
      files: ["app/(auth)/register/page.tsx", "app/(auth)/email/verify/[code]/page.tsx"],
      tests: {
        "tests/e2e/identity/auth.spec.ts": ["a newcomer signs up, is logged in at once and verifies the e-mail @phone"],
      },
    },
    {
      line: "Route guard: to /login, and back to the requested page afterwards",
      files: ["lib/server/session/session.ts"],
      tests: {
        "tests/e2e/identity/auth.spec.ts": [
          "a log-in leads back to the requested page, and a log-out leads to the log-in page",
        ],
        "tests/unit/access/pages.test.ts": ["every page and file of staff checks the act that the access table names"],
      },
    },
    {
      line: "Layout: vertical (at first) or horizontal; protected routes follow it, public ones are plain",
      files: ["app/signed-in.tsx", "components/layout/shell.tsx", "components/layout/auth-layout.tsx"],
      tests: {
        "tests/e2e/appearance.spec.ts": [
          "every layout, width and kind of menu is accessible and never wider than its window",
        ],
        "tests/unit/appearance/appearance.test.ts": ["the defaults are the specification's"],
      },
    },
    {
      line: "Horizontal: coloured top bar, no attributes of a side menu",
      files: ["lib/appearance/appearance.model.ts"],
      tests: {
        "tests/unit/appearance/appearance.test.ts": [
          "the horizontal layout has a coloured top bar and no attributes of a side menu",
        ],
      },
    },
    {
      line: "Width: fluid (at first), boxed, which forces the icon menu, scrollable, which forces the default one",
      files: ["lib/appearance/appearance.model.ts", "app/shell.css"],
      how: "scrollable is a width: docs/decisions/shell.md",
      tests: {
        "tests/unit/appearance/appearance.test.ts": [
          "a boxed page always has the icon menu, and a scrollable page the default menu",
        ],
      },
    },
    {
      line: "Sidebar types default, compact, icon and condensed; from 992 px, a drawer below",
      files: ["app/shell.css", "components/layout/menu/side-menu.tsx", "components/layout/menu/menu-drawer.tsx"],
      tests: {
        "tests/e2e/appearance.spec.ts": [
          "every layout, width and kind of menu is accessible and never wider than its window",
          "icons of the narrow menu have names and show these names on focus and under the pointer",
        ],
        "tests/e2e/shell.spec.ts": ["the phone's menu opens, closes on Esc and returns the focus @phone"],
      },
    },
    {
      line: "Topbar theme; sidebar theme",
      files: ["app/shell.css"],
      tests: {
        "tests/e2e/appearance.spec.ts": [
          "top bar and side menu are readable in every colour, in the light and in the dark look",
        ],
      },
    },
    {
      line: "/manage-users: First Name, Last Name, Email, Gender, Country, Action (Edit)",
      files: ["components/admin/customers/users.tsx"],
      tests: {
        "tests/e2e/staff/edit-fields.spec.ts": [
          "Edit User has every field of the specification, and the account number cannot be edited",
        ],
        "tests/e2e/staff/staff.spec.ts": [
          "staff edit a customer's name, PIN and balance, and the form first shows the adjustment",
        ],
      },
    },
    {
      line: "/manage-loan 'Loan Admin': Loan Name, Amount, Profit, Total Installments, Edit, Delete",
      files: ["components/admin/plans/loan-plans.tsx"],
      tests: {
        "tests/e2e/term-products/plans.spec.ts": [
          "staff add a loan plan, see a customer's payments, change the plan and delete it",
        ],
      },
    },
    {
      line: "/manage-fdr 'FDR Admin': FDR Name, Minimum, Maximum, Profit, Amount, Edit, Delete",
      files: ["components/admin/plans/deposit-plans.tsx"],
      tests: {
        "tests/e2e/term-products/plans.spec.ts": [
          "staff add an FDR plan, see a customer's interest, change the plan and delete it, by keyboard",
        ],
      },
    },
    {
      line: "/manage-fdradmin 'Manage FDR': User Email, Plan Name, Date Applied, Status, Edit",
      files: ["components/admin/term-products/term-product-parts.tsx"],
      tests: {
        "tests/e2e/staff/staff-term-products.spec.ts": ["a deposit is started, suspended, resumed and ended early"],
      },
    },
    {
      line: "/manage-loanadmin 'Manage Loans': User Email, Plan Name, Amount, Due Date, Status; only isCore false",
      files: ["components/admin/term-products/term-product-parts.tsx"],
      tests: {
        "tests/e2e/staff/staff-term-products.spec.ts": [
          "staff read about the applicant for a loan, approve the loan, disburse it and write it off",
        ],
        "tests/integration/plans/api-lists.test.ts": [
          "staff page through the plans and everybody's loans, each row once, with the exact total",
        ],
      },
    },
    {
      line: "/manage-wiretransfers: User Email, Account Number, Amount, Bank To, Status",
      files: ["components/admin/transfers/transfer-parts.tsx"],
      tests: {
        "tests/e2e/staff/staff-queues.spec.ts": [
          "staff search and filter, open the panel, edit a transfer and see a refused edit",
        ],
      },
    },
    {
      line: "/manage-interbanktransfers: User Email, Account Number, Amount, Status",
      files: ["components/admin/transfers/transfer-parts.tsx"],
      tests: { "tests/e2e/staff/staff.spec.ts": ["staff approve a transfer, and both balances change @phone"] },
    },
    {
      line: "/manage-othertransfers: User Email, Type, Receiver Email, Amount, Status; reversed order",
      files: ["components/admin/transfers/transfer-parts.tsx"],
      how: "the newest first is the reversed order",
      tests: {
        "tests/e2e/staff/staff-queues.spec.ts": [
          "staff search and filter, open the panel, edit a transfer and see a refused edit",
        ],
      },
    },
    {
      line: "Add Loan, Edit: loanName, amount, profit, 'Number of Installments', all required",
      files: ["components/admin/plans/loan-plan-form.tsx"],
      tests: {
        "tests/e2e/term-products/plans.spec.ts": [
          "staff add a loan plan, see a customer's payments, change the plan and delete it",
        ],
      },
    },
    {
      line: "Delete a loan plan: question, 'No', 'Yes, Delete'",
      files: ["components/admin/plans/plan-dialogs.tsx"],
      how: "the question: docs/decisions/back-office.md",
      tests: {
        "tests/e2e/term-products/plans.spec.ts": [
          "staff add a loan plan, see a customer's payments, change the plan and delete it",
        ],
      },
    },
    {
      line: "'Edit successful', 'Delete successful', 'Loan Successfully added', and the three errors",
      files: ["messages/en/admin/plans.json"],
      tests: {
        "tests/e2e/term-products/plans.spec.ts": [
          "staff add a loan plan, see a customer's payments, change the plan and delete it",
        ],
        "tests/e2e/requests/request-failures.spec.ts": [
          "an edit by staff whose request fails is shown as failed, on every screen",
        ],
      },
    },
    {
      line: "A success reloads the page",
      files: ["lib/server/action.ts"],
      how: "docs/decisions/back-office.md: the page shows the new state without a reload",
      tests: {},
    },
    {
      line: "Add FDR Plan, Edit: FDRName, amount, profit, 'Lockedin Period (years)', minimum, maximum, all required",
      files: ["components/admin/plans/deposit-plan-form.tsx"],
      tests: {
        "tests/e2e/staff/edit-fields.spec.ts": ["Add FDR Plan has the specification's fields, all of them required"],
      },
    },
    {
      line: "FDR plan dialogs: edit, delete, 'FDR Plan Successfully added', and the three errors",
      files: ["messages/en/admin/plans.json"],
      tests: {
        "tests/e2e/term-products/plans.spec.ts": [
          "staff add an FDR plan, see a customer's interest, change the plan and delete it, by keyboard",
        ],
        "tests/e2e/requests/request-failures.spec.ts": [
          "an edit by staff whose request fails is shown as failed, on every screen",
        ],
      },
    },
    {
      line: "Manage FDR, edit: a choice of status, identity read-only",
      files: ["components/admin/queues/edit-record.tsx"],
      tests: {
        "tests/e2e/staff/edit-fields.spec.ts": ["customer and record are read-only; status and amount can be edited"],
      },
    },
    {
      line: "Edit User: firstName, lastName, gender, country, accountNumber read-only, accountType, three PINs, currency, balance, accountStatus",
      files: ["components/admin/customers/edit-customer.tsx", "components/admin/customers/account-fields.tsx"],
      how: "only customers choose PINs, and staff keep or reset a PIN: docs/decisions/back-office.md",
      tests: {
        "tests/e2e/staff/edit-fields.spec.ts": [
          "Edit User has every field of the specification, and the account number cannot be edited",
        ],
      },
    },
    {
      line: "'Your beneficiary details have been updated!', 'Error in editing beneficiary'",
      files: ["messages/en/admin/users.json"],
      how: "the words: docs/decisions/back-office.md",
      tests: {
        "tests/e2e/staff/staff.spec.ts": [
          "staff edit a customer's name, PIN and balance, and the form first shows the adjustment",
        ],
      },
    },
    {
      line: "Loan, wire, interbank and other edit: e-mail, name, identity read-only; status and amount",
      files: ["components/admin/queues/edit-record.tsx", "components/admin/transfers/transfer-facts.ts"],
      tests: {
        "tests/e2e/staff/edit-fields.spec.ts": ["customer and record are read-only; status and amount can be edited"],
      },
    },
    {
      line: "Amount is required free text",
      files: ["lib/money/parse-money.ts"],
      how: "docs/decisions/back-office.md",
      tests: {
        "tests/e2e/staff/staff.spec.ts": [
          "an amount above the balance is refused, a smaller amount is held, and a deletion releases the hold",
        ],
      },
    },
    {
      line: "Other-transfer edit: receiverEmail, type, note",
      files: ["components/admin/transfers/transfer-facts.ts"],
      tests: {
        "tests/e2e/staff/edit-fields.spec.ts": ["customer and record are read-only; status and amount can be edited"],
      },
    },
    {
      line: "Skrill's password and sixDigits in the edit",
      files: ["components/admin/transfers/use-fact-fields.ts"],
      how: "docs/decisions/back-office.md",
      tests: {
        "tests/e2e/staff/staff-queues.spec.ts": [
          "the page shows that Skrill's credentials were given, but does not contain them",
        ],
      },
    },
    {
      line: "Add and Delete Beneficiary modals that nothing opens",
      files: ["app/(admin)/manage-users/[id]/page.tsx"],
      how: "docs/decisions/back-office.md",
      tests: {
        "tests/e2e/staff/staff.spec.ts": [
          "a customer's page has accounts, sessions, beneficiaries, transfers and audit",
        ],
      },
    },
    {
      line: "More spacing below 760 px",
      files: ["tailwind.config.ts", "app/globals.css"],
      tests: {
        "tests/e2e/staff/staff-queues.spec.ts": [
          "on a phone a list item opens the transfer as a sheet, which can edit the transfer @phone",
        ],
      },
    },
    {
      line: "Top bar: brand logo; language dropdown",
      files: ["components/layout/logo.tsx", "components/layout/language-choice.tsx"],
      tests: {
        "tests/e2e/top-bar.spec.ts": [
          "the bar has the brand, and an account menu with profile, devices, appearance, all five languages and log-out",
        ],
      },
    },
    {
      line: "Top bar: mobile menu toggle",
      files: ["components/layout/menu/menu-toggle.tsx"],
      tests: { "tests/e2e/shell.spec.ts": ["the phone's menu opens, closes on Esc and returns the focus @phone"] },
    },
    {
      line: "Top bar: search box with 'Search...', also on phones",
      files: ["components/layout/search/search-button.tsx", "components/layout/search/command-palette.tsx"],
      how: "it is a palette: docs/decisions/shell.md",
      tests: {
        "tests/e2e/top-bar.spec.ts": [
          "the palette opens a page by keyboard alone, and returns the focus",
          "the palette finds a customer's beneficiaries and transfers, and says when it finds nothing @phone",
        ],
      },
    },
    {
      line: "Top bar: full-screen toggle",
      files: ["components/layout/full-screen-button.tsx"],
      tests: { "tests/e2e/top-bar.spec.ts": ["the page can fill the whole screen and leave this mode again"] },
    },
    {
      line: "Top bar: notifications, badge 3",
      files: ["components/notifications/notification-bell.tsx"],
      how: "real ones, not samples: docs/decisions/back-office.md",
      tests: {
        "tests/e2e/notifications.spec.ts": [
          "the bell's number rises when staff approve a transfer, and falls when its reader opens the notification @phone",
        ],
      },
    },
    {
      line: "Top bar: mega-menu of placeholders",
      files: ["components/layout/search/use-entries.ts"],
      how: "the search box opens with useful links in place of the placeholders: docs/decisions/shell.md",
      tests: {
        "tests/e2e/top-bar.spec.ts": [
          "the empty palette shows the newest payments and frequent pages, and synonyms find acts @phone",
        ],
      },
    },
    {
      line: "Top bar: two further header widgets",
      files: [],
      how: "docs/decisions/shell.md: left out, as they have no purpose",
      tests: {},
    },
    {
      line: "Top bar: account dropdown with My Profile, Logout",
      files: ["components/layout/account-menu.tsx"],
      tests: {
        "tests/e2e/top-bar.spec.ts": [
          "the bar has the brand, and an account menu with profile, devices, appearance, all five languages and log-out",
        ],
      },
    },
    {
      line: "Settings button and right bar: layout, width, topbar theme, sidebar options, preloader",
      files: ["components/layout/account-menu.tsx", "components/layout/settings/settings-panel.tsx"],
      tests: {
        "tests/e2e/appearance.spec.ts": [
          "display settings apply immediately, and stay after a log-out and in another browser",
        ],
        "tests/e2e/top-bar.spec.ts": [
          "all controls fit the bar on a small phone, and its account menu leads to the settings @phone",
        ],
      },
    },
    {
      line: "Footer: year, copyright, 'designed and developed by', product name",
      files: ["components/layout/footer.tsx", "app/footer-words.ts"],
      tests: {
        "tests/e2e/shell.spec.ts": [
          "the menu shows its reader's name and every entry of the specification, and the footer names the site's owner",
        ],
      },
    },
    {
      line: "Sidebar: first initial, full name, lower-cased e-mail",
      files: ["components/layout/menu/side-menu.tsx"],
      tests: {
        "tests/e2e/shell.spec.ts": [
          "the menu shows its reader's name and every entry of the specification, and the footer names the site's owner",
        ],
      },
    },
    {
      line: "An address of no page",
      files: ["app/not-found.tsx", "app/(nowhere)/nowhere/page.tsx"],
      tests: { "tests/e2e/shell.spec.ts": ["an unknown path shows an error page with a link to another page"] },
    },
    {
      line: "Page title: the first path segment capitalised, then the product",
      files: ["lib/server/page-title.ts"],
      tests: {
        "tests/e2e/shell.spec.ts": [
          "a page's title is its menu entry in the reader's language, and its path in English",
        ],
      },
    },
    {
      line: "Preloader of 2.5 s when its flag is on",
      files: ["components/layout"],
      tests: {
        "tests/e2e/appearance.spec.ts": [
          "the preloader covers the page for 2.5 seconds for readers who have switched it on",
        ],
      },
    },
    {
      line: "Customer menu, Admin Section menu, Logout",
      files: ["components/layout/menu/menu.ts"],
      tests: {
        "tests/e2e/shell.spec.ts": [
          "the menu shows its reader's name and every entry of the specification, and the footer names the site's owner",
          "the side menu ends with the log-out, which ends the session @phone",
        ],
        "tests/unit/access/roles.test.ts": [
          "the menu has exactly the pages of the back office that this person may see",
        ],
      },
    },
    {
      line: "Five languages, English when nothing is chosen, I18N_LANGUAGE",
      files: ["lib/i18n/locales.ts"],
      how: "a cookie: docs/decisions/back-office.md",
      tests: {
        "tests/e2e/every-page.spec.ts": ["every page of strangers is in the language ${locale} and fits every window"],
        "tests/integration/users/language.test.ts": ["the language is English without a cookie"],
      },
    },
    {
      line: "Menu entries of the template that lead nowhere",
      files: [],
      how: "docs/decisions/back-office.md",
      tests: {},
    },
  ],
  "3. Entities and their fields": [
    {
      line: "FDR, loan, wire, interbank, other transfer, user, account, beneficiary",
      files: ["prisma/schema", "lib/openapi"],
      tests: {
        "tests/integration/contract/openapi.test.ts": [
          "every route accepts requests and sends replies that match the document",
        ],
      },
    },
    {
      line: "Currency options $ Dollars, £ Pounds, € Euros, ¥ Yen",
      files: ["messages/en/admin/users.json"],
      tests: {
        "tests/e2e/staff/edit-fields.spec.ts": [
          "Edit User has every field of the specification, and the account number cannot be edited",
        ],
      },
    },
    {
      line: "Calendar event: id, title, start, end, allDay, className, url; category: id, title, type",
      files: ["lib/calendar/event-json.ts"],
      how: "docs/decisions/calendar-and-board.md",
      tests: {
        "tests/integration/calendar/event-routes.test.ts": [
          "the calls add, list and change an event, and delete it by an id in a header",
        ],
        "tests/integration/calendar/events.test.ts": ["there are four categories, each with its own colour"],
      },
    },
    {
      line: "Board groups and tasks: name, description, date, members, status, badgecolor, budget; four titles, four statuses",
      files: ["lib/board/board-json.ts"],
      how: "docs/decisions/calendar-and-board.md",
      tests: {
        "tests/integration/board/board.test.ts": [
          "the specification's call lists groups and their tasks under the specification's names",
        ],
        "tests/e2e/staff/board.spec.ts": [
          "staff add a task, open it at its URL, change it, comment on it and delete it",
        ],
      },
    },
    {
      line: "Sample events, categories, groups and tasks",
      files: ["prisma/seed"],
      tests: {
        "tests/integration/calendar/events.test.ts": ["there are four categories, each with its own colour"],
        "tests/integration/board/board.test.ts": [
          "the specification's call lists groups and their tasks under the specification's names",
        ],
      },
    },
    {
      line: "Mock user, profile edit request, state slices of the template",
      files: [],
      how: "docs/decisions/back-office.md",
      tests: {},
    },
  ],
  "4. States and transitions": [
    {
      line: "FDR statuses, of which there are two sets",
      files: ["lib/deposits/status-effect.model.ts"],
      how: "one set, and 'Paid' is called Paid: docs/decisions/back-office.md",
      tests: { "tests/unit/deposits/status-effect.test.ts": ["the table covers every status, with and without money"] },
    },
    {
      line: "Loan and transfer statuses, 'Closed/Completed', the empty choice 'Select a status'",
      files: ["components/admin/queues/queues.ts"],
      how: "the empty choice is refused: docs/decisions/sending-money.md",
      tests: {
        "tests/e2e/staff/edit-fields.spec.ts": ["customer and record are read-only; status and amount can be edited"],
      },
    },
    {
      line: "Users and accounts: pending, active, suspended, blocked",
      files: ["lib/users/edit-schema.ts", "lib/accounts/schema.ts"],
      tests: {
        "tests/e2e/staff/staff.spec.ts": ["a suspended customer's open session stops working on the next request"],
      },
    },
    {
      line: "Any status from any status",
      files: ["lib/transfers/status-effect.model.ts"],
      how: "a cancelled transfer stays cancelled: docs/decisions/back-office.md; above a limit, two people are needed: docs/decisions/four-eyes.md",
      tests: { "tests/unit/transfers/status-effect.test.ts": ["the effect is defined for every pair of states"] },
    },
    {
      line: "Soft delete of plans and beneficiaries; deleted records are hidden",
      files: ["lib/term-products/plans.ts"],
      tests: {
        "tests/integration/plans/find-plans.test.ts": [
          "plans are found by name and currency, in the requested order and page by page, without deleted plans",
        ],
        "tests/integration/plans/running-records.test.ts": [
          "a change of a loan plan does not affect applications, which keep their terms and can still be disbursed",
        ],
      },
    },
    {
      line: "After an error the dialog closes and nothing reloads",
      files: ["components/forms/action-form.tsx"],
      how: "it stays open: docs/decisions/forms.md",
      tests: {
        "tests/e2e/staff/staff-queues.spec.ts": [
          "staff search and filter, open the panel, edit a transfer and see a refused edit",
        ],
      },
    },
    {
      line: "'admin' as the acting e-mail; plans isCore true, applications false",
      files: ["lib/lists/list-plans-and-applications.ts"],
      tests: { "tests/integration/plans/api-lists.test.ts": ["a customer gets the plans and their own loans"] },
    },
    {
      line: "Calendar: load replaces, add appends, update merges, delete removes",
      files: ["components/admin/calendar/calendar-screen.tsx", "components/admin/calendar/use-event-moves.ts"],
      tests: {
        "tests/e2e/staff/calendar.spec.ts": [
          "staff add, change and delete an event in its dialog",
          "dragging moves and extends an event, and the bank's own dates stay",
        ],
      },
    },
    {
      line: "Log-in, registration, forgot password and profile of the template",
      files: ["app/(auth)"],
      how: "docs/decisions/back-office.md: the real ones",
      tests: {},
    },
    {
      line: "Sidebar types, and the types that a layout forces",
      files: ["lib/appearance/appearance.model.ts"],
      tests: {
        "tests/e2e/appearance.spec.ts": [
          "every layout, width and kind of menu is accessible and never wider than its window",
        ],
      },
    },
  ],
  "5. Validation rules": [
    {
      line: "Plans: all fields required",
      files: ["lib/loans/plans/plan-schema.ts", "lib/deposits/plans/plan-schema.ts"],
      tests: {
        "tests/e2e/staff/edit-fields.spec.ts": ["Add FDR Plan has the specification's fields, all of them required"],
        "tests/integration/plans/edit-plans.test.ts": ["all fields are checked together when one field changes"],
      },
    },
    {
      line: "User edit: all required except gender and the choices",
      files: ["lib/users/edit-schema.ts"],
      tests: { "tests/integration/users/users.test.ts": ["user and account change together or not at all"] },
    },
    {
      line: "Edits of loans and transfers: amount required",
      files: ["lib/transfers/schema.ts", "lib/loans/schema.ts"],
      tests: {
        "tests/e2e/staff/staff.spec.ts": [
          "an amount above the balance is refused, a smaller amount is held, and a deletion releases the hold",
        ],
      },
    },
    {
      line: "Beneficiary: nickname, accountName, accountNumber required",
      files: ["lib/beneficiaries/schema.ts"],
      tests: {
        "tests/e2e/transfers/beneficiaries.spec.ts": [
          "an invalid beneficiary is refused beside its field, and the typed text stays",
        ],
      },
    },
    {
      line: "Add and update event need a body, delete event its id in a header",
      files: ["lib/calendar/schema.ts"],
      tests: {
        "tests/integration/calendar/event-routes.test.ts": [
          "a malformed body is refused with the specification's text",
          "an invalid id is refused with the specification's text for each call",
        ],
      },
    },
  ],
  "6. Roles and permissions": [
    {
      line: "Two roles, the administrator by one e-mail in the browser",
      files: ["lib/roles.ts"],
      how: "docs/decisions/staff.md",
      tests: {
        "tests/unit/access/roles.test.ts": ["an admin may do everything, and a customer nothing"],
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
      },
    },
    {
      line: "Protected pages need somebody who is signed in",
      files: ["lib/server/session/session.ts"],
      tests: { "tests/e2e/access.spec.ts": ["access: ${accessCase.method} app/${accessCase.file}"] },
    },
  ],
  "7. The calls": [
    {
      line: "Loans, FDR, wire, interbank, other transfers, users, accounts, beneficiaries",
      files: ["app/api"],
      tests: {
        "tests/integration/contract/openapi.test.ts": ["the test calls every operation"],
        "tests/e2e/access.spec.ts": ["access: ${accessCase.method} app/${accessCase.file}"],
      },
    },
    {
      line: "Lists of page 1 with 1,000 or 1,000,000",
      files: ["lib/lists/list-page.sql.ts"],
      how: "pages: docs/decisions/back-office.md",
      tests: {
        "tests/integration/plans/api-lists.test.ts": [
          "staff page through the plans and everybody's loans, each row once, with the exact total",
        ],
      },
    },
    {
      line: "GET /tasks, /events, /categories",
      files: ["app/api/tasks/route.ts", "app/api/events/route.ts", "app/api/categories/route.ts"],
      tests: {
        "tests/integration/board/board.test.ts": [
          "the specification's call lists groups and their tasks under the specification's names",
        ],
        "tests/integration/calendar/event-routes.test.ts": [
          "the calls add, list and change an event, and delete it by an id in a header",
        ],
      },
    },
    {
      line: "POST /add/event, PUT /update/event, DELETE /delete/event",
      files: ["app/api/add/event/route.ts", "app/api/update/event/route.ts", "app/api/delete/event/route.ts"],
      tests: {
        "tests/integration/calendar/event-routes.test.ts": [
          "the calls add, list and change an event, and delete it by an id in a header",
        ],
      },
    },
    {
      line: "post-fake-_, post-jwt-_, social-login, fake-forget-pwd",
      files: [],
      how: "docs/decisions/back-office.md: real sessions",
      tests: {},
    },
    {
      line: "/chats, /groups, /messages/{roomId}, /users, /user, /add/messages",
      files: [
        "app/api/chats/route.ts",
        "app/api/groups/route.ts",
        "app/api/messages/[roomId]/route.ts",
        "app/api/users/route.ts",
        "app/api/user/route.ts",
        "app/api/add/messages/route.ts",
      ],
      tests: {
        "tests/integration/threads/chat-routes.test.ts": [
          "a customer lists own chats, reads a room by its number in path and query, and adds a message once",
          "groups are the caller's threads with colleagues, and customers have none",
          "users are the caller's colleagues, and user is the caller",
        ],
      },
    },
  ],
  "8. The error catalogue": [
    {
      line: "'Error in editing FDR', '… Loan', '… Wire Transfer', '… interbank transfer', '… user transfer', each with 'Please try again later!'",
      files: ["messages/en/admin/queues.json"],
      how: "with the bank's reason, if the bank has a reason: docs/decisions/back-office.md",
      tests: {
        "tests/e2e/requests/request-failures.spec.ts": [
          "an edit by staff whose request fails is shown as failed, on every screen",
        ],
      },
    },
    {
      line: "'Error in editing beneficiary', '… deleting …', '… adding …'",
      files: ["messages/en/beneficiaries.json"],
      tests: {
        "tests/e2e/requests/request-failures.spec.ts": [
          "a beneficiary whose request fails is neither added, changed nor deleted",
        ],
      },
    },
    {
      line: "'Edit successful' with its five texts",
      files: ["messages/en/admin/queues.json"],
      tests: {
        "tests/e2e/staff/staff-queues.spec.ts": [
          "staff search and filter, open the panel, edit a transfer and see a refused edit",
        ],
        "tests/e2e/staff/staff-term-products.spec.ts": ["a deposit is started, suspended, resumed and ended early"],
      },
    },
    {
      line: "A refusal by the server still shows success",
      files: ["lib/server/action.ts"],
      how: "docs/decisions/back-office.md",
      tests: {
        "tests/e2e/staff/staff-queues.spec.ts": [
          "staff search and filter, open the panel, edit a transfer and see a refused edit",
        ],
      },
    },
    {
      line: "A list that cannot be loaded shows nothing",
      files: ["app/(admin)/error.tsx"],
      how: "docs/decisions/back-office.md: the page states the failure and offers a next step",
      tests: {},
    },
    {
      line: "'Cannot get tasks', 'Cannot get events', 'Cannot get categories'",
      files: ["messages/en/errors.json"],
      tests: {
        "tests/integration/calendar/event-routes.test.ts": [
          "when the database does not answer, each call answers with the specification's text for the failure",
        ],
      },
    },
    {
      line: "'Cannot add event', 'Cannot update event', 'Cannot delete event'",
      files: ["messages/en/errors.json"],
      tests: {
        "tests/integration/calendar/event-routes.test.ts": [
          "when the database does not answer, each call answers with the specification's text for the failure",
          "an invalid id is refused with the specification's text for each call",
        ],
      },
    },
    {
      line: "'Username and password are invalid…', 'Something wrong for edit profile', 'Invalid Token !!', 'Check you mail…', 'Reset link are sended…'",
      files: [],
      how: "docs/decisions/back-office.md: the real log-in has its own texts",
      tests: {},
    },
  ],
};
