-- What dealers ask about their payouts, and what they are answered. Both stay: questions are only ever added to and
-- answered once.
create table questions (
  question_id bigint generated always as identity primary key,
  company_id integer not null references dealers,
  kind text not null check (kind in ('TRANSACTION', 'HOLD', 'TAX')),
  batch_no integer references cycles,
  transaction_no text,
  hold_type text,
  -- The posting whose tax it is about.
  reference_no text references postings (reference_no),
  -- What its rows came to when it was asked.
  amount numeric(14, 2) not null,
  transaction_count bigint not null,
  question text not null check (question <> ''),
  asked_by bigint not null references users,
  asked_at timestamptz not null,
  answer text check (answer <> ''),
  answered_by bigint references users,
  answered_at timestamptz,
  constraint about_one_thing check (
    case kind
      when 'TRANSACTION' then batch_no is not null and num_nulls(transaction_no, hold_type, reference_no) = 2
        and transaction_no is not null
      when 'HOLD' then hold_type is not null and num_nulls(batch_no, transaction_no, reference_no) = 3
      else batch_no is not null and reference_no is not null and num_nulls(transaction_no, hold_type) = 2
    end
  ),
  constraint answered_whole check (num_nulls(answer, answered_by, answered_at) in (0, 3))
);
create index questions_of_dealer on questions (company_id, asked_at, question_id);
create index questions_by_age on questions (asked_at, question_id);
create index questions_open on questions (asked_at, question_id) where answer is null;

create function guard_question() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.answer is null and new.answer is not null
    and (to_jsonb(old) - array['answer', 'answered_by', 'answered_at'])
      = (to_jsonb(new) - array['answer', 'answered_by', 'answered_at'])
  then
    return new;
  end if;
  raise exception 'a question and its answer are never changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger questions_stay before update or delete on questions for each row execute function guard_question();

create view own_company.questions as
  select question_id, company_id, kind, batch_no, transaction_no, hold_type, reference_no, amount, transaction_count,
    question, asked_by, asked_at, answer, answered_at
  from questions where company_id = own_company.company_id();
