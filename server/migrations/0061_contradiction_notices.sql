-- The bank debited a payment that was not to be debited.
alter table notices drop constraint notices_kind_check, add constraint notices_kind_check
  check (kind in ('REQUEST', 'ANSWER', 'DEADLINE', 'RELEASE', 'POSTING_ERROR', 'PAYMENT_RETURNED', 'CONTRADICTION', 'DOWNLOAD'));
alter table notice_mails drop constraint notice_mails_kind_check, add constraint notice_mails_kind_check
  check (kind in ('REQUEST', 'ANSWER', 'DEADLINE', 'RELEASE', 'POSTING_ERROR', 'PAYMENT_RETURNED', 'CONTRADICTION', 'DOWNLOAD'));
