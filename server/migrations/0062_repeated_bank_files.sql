-- A file is the same as another by its content: what its message says, without the header and the time of its making.
-- Banks number all their messages alike, so the number decides nothing any more.
alter table received_files
  add column content_sha256 text check (content_sha256 ~ '^[0-9a-f]{64}$'),
  -- The file that it repeats. Nothing of it was applied.
  add column repeats_file_id bigint references received_files,
  -- What is said of the file besides its problems.
  add column note_count integer not null default 0;
drop index received_once_by_message;
create unique index received_once_by_what_it_says on received_files (content_sha256) where status = 'Taken';
alter table received_files drop constraint received_files_status_check;
alter table received_files add constraint known_file_status check (status in ('Taken', 'Refused', 'Repeated'));
alter table received_files add constraint repeats_something check ((status = 'Repeated') = (repeats_file_id is not null));

-- A problem could not be applied; what was skipped is not ours, or is here already; a note only says something.
alter table received_file_problems
  add column kind text not null default 'PROBLEM' check (kind in ('PROBLEM', 'SKIPPED', 'NOTE'));

-- The pages of a statement have its name and day, each with balances of its own. What follows what is said by balances.
alter table bank_statements drop constraint bank_statements_account_number_statement_ref_closing_on_key;
create index bank_statements_by_name on bank_statements (account_number, statement_ref, closing_on);
