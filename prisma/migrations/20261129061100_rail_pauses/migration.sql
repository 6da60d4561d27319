-- The times in which the bank hands nothing over to a network (docs/connectors.md). At most one pause of a rail is open.
CREATE TABLE rail_pauses (
  id UUID NOT NULL,
  rail TEXT NOT NULL,
  reason TEXT NOT NULL,
  paused_by UUID NOT NULL,
  paused_at TIMESTAMPTZ(3) NOT NULL,
  end_reason TEXT,
  resumed_by UUID,
  resumed_at TIMESTAMPTZ(3),
  CONSTRAINT rail_pauses_pkey PRIMARY KEY (id),
  CONSTRAINT rail_pauses_reasons CHECK (reason <> '' AND end_reason <> ''),
  CONSTRAINT rail_pauses_end CHECK ((resumed_at IS NULL) = (resumed_by IS NULL) AND (resumed_at IS NULL) = (end_reason IS NULL)),
  CONSTRAINT rail_pauses_paused_by_fkey FOREIGN KEY (paused_by) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT rail_pauses_resumed_by_fkey FOREIGN KEY (resumed_by) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE NO ACTION
);

CREATE UNIQUE INDEX rail_pauses_open ON rail_pauses (rail) WHERE resumed_at IS NULL;
CREATE INDEX rail_pauses_paused_by_idx ON rail_pauses (paused_by);
CREATE INDEX rail_pauses_resumed_by_idx ON rail_pauses (resumed_by);
