-- What the end of a day looks for among instalments: what it has tried already must not be looked through again.
DROP INDEX loan_instalments_unpaid;
CREATE INDEX loan_instalments_to_collect ON loan_instalments (tried_on, due_on, loan_id, number)
  WHERE state IN ('due', 'overdue');
CREATE INDEX loan_instalments_to_remind_of ON loan_instalments (due_on, loan_id, number)
  WHERE state = 'due' AND reminded_on IS NULL;
