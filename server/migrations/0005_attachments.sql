-- Proofs that people attach to an action. The file store has the bytes, under stored_as.
create table attachments (
  reference_id uuid primary key,
  attachment_type text not null check (attachment_type in ('ON_HOLD_AND_PAYOUT_SERVICE', 'FREEZE_ACCOUNTS', 'EXCLUSION', 'QUESTION')),
  file_name text not null,
  file_type text not null check (file_type in ('pdf', 'png', 'jpg', 'jpeg')),
  byte_size integer not null check (byte_size > 0),
  sha256 text not null,
  stored_as text not null unique,
  created_by bigint not null,
  created_at timestamptz not null,
  -- What the malware scanner says; null where there was none when the file came.
  scan text check (scan in ('WAITING', 'CLEAN', 'INFECTED')),
  scanned_at timestamptz,
  -- What it found, as it names it.
  malware text,
  check ((scan = 'INFECTED') = (malware is not null))
);
create index attachments_that_wait on attachments (created_at) where scan = 'WAITING';

-- What a file proves: a cycle by its batch number, an account by its code, an action by its reference number.
create table attachment_subjects (
  attachment_type text not null,
  reference text not null,
  reference_id uuid not null references attachments,
  primary key (attachment_type, reference, reference_id)
);

-- Companies' own users see what is filed under their company's code, or below it as the documents of its questions are.
create view own_company.attachment_subjects as
  select subject.* from attachment_subjects as subject, own_company.dealers
  where reference in (company_code, company_code || '/' || split_part(reference, '/', 2));
create view own_company.attachments as
  select * from attachments
  where exists (
    select from own_company.attachment_subjects as subject where subject.reference_id = attachments.reference_id
  );
