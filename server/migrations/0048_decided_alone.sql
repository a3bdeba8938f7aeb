-- What an action on held rows came to, credits and clawbacks added up without their signs: so much of it counts towards
-- what a person decides alone on a day. Null for other actions, and for those of the version before.
alter table cycle_actions add column size numeric(14, 2);

-- What a person did on a day, and which of it carried out what somebody else had requested.
create index cycle_actions_by_person on cycle_actions (acted_by, kind, acted_at);
create index hold_decisions_by_reference on hold_decisions (reference_no);
