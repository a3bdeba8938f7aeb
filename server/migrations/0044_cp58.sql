-- Section 83A of the Income Tax Act 1967: by when a year's forms are handed over, and to dealers above which amount.
-- Each row holds from its year on.
create table cp58_settings (
  first_year smallint primary key,
  handed_over_above numeric(14, 2) not null check (handed_over_above >= 0),
  -- Of the following year.
  due_month smallint not null check (due_month between 1 and 12),
  due_day smallint not null check (due_day between 1 and 28 or due_month <> 2 and due_day between 1 and 31)
);
insert into cp58_settings (first_year, handed_over_above, due_month, due_day) values (2012, 5000.00, 3, 31);

-- Requests to issue the forms of a year that are not issued yet, or have changed since.
create table cp58_issues (
  change_id bigint generated always as identity primary key,
  year smallint not null,
  forms integer not null check (forms > 0),
  amount numeric(16, 2) not null,
  tax numeric(16, 2) not null,
  like request_columns including all,
  foreign key (asked_by) references users,
  foreign key (decided_by) references users
);
create unique index one_waiting_cp58_issue on cp58_issues (year) where status = 'Pending';
create index cp58_issues_by_age on cp58_issues (status, decided_on, change_id);
create index cp58_issues_of_year on cp58_issues (year, change_id) where status = 'Approved';

-- A dealer's form of a year as it was issued; a later version replaces it.
create table cp58_forms (
  form_id bigint generated always as identity primary key,
  company_id integer not null references dealers,
  year smallint not null,
  version smallint not null check (version > 0),
  change_id bigint not null references cp58_issues,
  -- What it says, with what was known of payer and dealer on that day.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  money numeric(14, 2) not null,
  benefits numeric(14, 2) not null check (benefits >= 0),
  -- Below zero where tax of a closed year was given back.
  tax numeric(14, 2) not null,
  issued_on date not null,
  -- The address that it is mailed to once its file is made; null if it is kept until the dealer asks for it.
  mail_to text,
  unique (year, company_id, version)
);
create index cp58_forms_of_dealer on cp58_forms (company_id, year);
create index cp58_forms_of_issue on cp58_forms (change_id, form_id);
create trigger cp58_forms_stay before update or delete or truncate on cp58_forms
  for each statement execute function refuse_change_of_history('issued CP58 forms');

-- The file that was made of each form, once.
create table cp58_files (
  form_id bigint primary key references cp58_forms,
  bytes bytea not null,
  sha256 text not null
);
create trigger cp58_files_stay before update or delete or truncate on cp58_files
  for each statement execute function refuse_change_of_history('files of CP58 forms');

-- The proof that a dealer received a form.
create table cp58_hand_overs (
  hand_over_id bigint generated always as identity primary key,
  form_id bigint not null references cp58_files,
  way text not null check (way in ('MAIL', 'DOWNLOAD', 'POST', 'IN PERSON')),
  recipient text not null check (recipient <> ''),
  at timestamptz not null,
  -- Of the file that was handed over.
  sha256 text not null,
  -- Who recorded or downloaded it; null for the server's mails.
  user_id bigint references users
);
create index cp58_hand_overs_of_form on cp58_hand_overs (form_id, hand_over_id);
create trigger cp58_hand_overs_stay before update or delete or truncate on cp58_hand_overs
  for each statement execute function refuse_change_of_history('proof of handed over CP58 forms');

-- Addresses that a mail server refused for good.
create table cp58_mail_refusals (
  refusal_id bigint generated always as identity primary key,
  form_id bigint not null references cp58_files,
  mail_to text not null,
  problem text not null,
  at timestamptz not null
);
create index cp58_mail_refusals_of_form on cp58_mail_refusals (form_id, refusal_id);
create trigger cp58_mail_refusals_stay before update or delete or truncate on cp58_mail_refusals
  for each statement execute function refuse_change_of_history('refused mails of CP58 forms');

create view own_company.cp58_forms as select * from cp58_forms where company_id = own_company.company_id();
create view own_company.cp58_files as
  select file.* from cp58_files as file join cp58_forms as form using (form_id)
  where form.company_id = own_company.company_id();
