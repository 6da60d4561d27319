-- The board shows of each task how many comments it has, and counts none for it (docs/decisions/0067-staff-tables-at-a-million-rows.md).
ALTER TABLE board_tasks ADD COLUMN comment_count INTEGER NOT NULL DEFAULT 0;
