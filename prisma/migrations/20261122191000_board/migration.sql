-- The staff's board (docs/decisions/0087-board.md).
CREATE TYPE board_status AS ENUM ('waiting', 'approved', 'complete', 'pending');

CREATE TABLE board_groups (
  id UUID NOT NULL,
  title TEXT NOT NULL,
  position INTEGER NOT NULL,
  CONSTRAINT board_groups_pkey PRIMARY KEY (id)
);

INSERT INTO board_groups (id, title, position) VALUES
  ('0193f8a2-7d8e-7c21-9d0a-4f6b8f1f2b01', 'Example', 0),
  ('0193f8a2-7d8e-7c21-9d0a-4f6b8f1f2b02', 'In Progress', 1),
  ('0193f8a2-7d8e-7c21-9d0a-4f6b8f1f2b03', 'Completed', 2),
  ('0193f8a2-7d8e-7c21-9d0a-4f6b8f1f2b04', 'Recent Tasks', 3);

CREATE TABLE board_tasks (
  id UUID NOT NULL,
  group_id UUID NOT NULL,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  due_on DATE,
  status board_status NOT NULL,
  color event_color NOT NULL,
  budget_minor BIGINT,
  customer_id UUID,
  transfer_id UUID,
  version INTEGER NOT NULL DEFAULT 1,
  updated_by_id UUID NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT board_tasks_pkey PRIMARY KEY (id),
  CONSTRAINT board_tasks_budget_check CHECK (budget_minor > 0),
  CONSTRAINT board_tasks_link_check CHECK (num_nonnulls(customer_id, transfer_id) <= 1),
  CONSTRAINT board_tasks_group_id_fkey FOREIGN KEY (group_id) REFERENCES board_groups(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT board_tasks_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT board_tasks_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT board_tasks_updated_by_id_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id) ON DELETE RESTRICT ON UPDATE NO ACTION
);
CREATE INDEX board_tasks_group_id_position_idx ON board_tasks (group_id, position);

CREATE TABLE board_members (
  task_id UUID NOT NULL,
  user_id UUID NOT NULL,
  CONSTRAINT board_members_pkey PRIMARY KEY (task_id, user_id),
  CONSTRAINT board_members_task_id_fkey FOREIGN KEY (task_id) REFERENCES board_tasks(id) ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT board_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT ON UPDATE NO ACTION
);

CREATE TABLE board_comments (
  id UUID NOT NULL,
  task_id UUID NOT NULL,
  author_id UUID NOT NULL,
  text TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT board_comments_pkey PRIMARY KEY (id),
  CONSTRAINT board_comments_task_id_fkey FOREIGN KEY (task_id) REFERENCES board_tasks(id) ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT board_comments_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE RESTRICT ON UPDATE NO ACTION
);
CREATE INDEX board_comments_task_id_created_at_idx ON board_comments (task_id, created_at);
