-- What concerns a person. One row for each event and person: its reader's rows alone are read, counted and marked.
create table notices (
  notice_id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null check (kind in (
    'REQUEST', 'ANSWER', 'DEADLINE', 'RELEASE', 'POSTING_ERROR', 'PAYMENT_RETURNED', 'CONTRADICTION', 'DOWNLOAD')),
  subject text not null,
  detail text not null,
  -- Where it leads, as the contract's noticePlace.
  place jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- Whether its person wanted this kind mailed when it was written, and has not been sent it yet.
  to_be_mailed boolean not null
);
create index notices_of_user on notices (user_id, notice_id);
create index unread_notices on notices (user_id) where read_at is null;
create index notices_to_mail on notices (user_id, notice_id) where to_be_mailed;
create index notices_by_age on notices using brin (created_at);

-- The kinds that a person wants mailed.
create table notice_mails (
  user_id bigint not null references users,
  kind text not null check (kind in (
    'REQUEST', 'ANSWER', 'DEADLINE', 'RELEASE', 'POSTING_ERROR', 'PAYMENT_RETURNED', 'CONTRADICTION', 'DOWNLOAD')),
  primary key (user_id, kind)
);

-- What people were reminded of before its due day, once for each stage: a month's tax, a year's statements, a certificate.
create table reminders (
  subject text not null,
  stage text not null,
  reminded_at timestamptz not null,
  primary key (subject, stage)
);

create view own_company.notices as select * from notices where user_id = own_company.user_id();
create view own_company.notice_mails as select * from notice_mails where user_id = own_company.user_id();
