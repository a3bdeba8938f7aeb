-- Decided withdrawals of payments, and decided requests to take entries back, are listed newest first.
create index payment_withdrawals_by_age on payment_withdrawals (status, decided_on, request_id);
create index entry_take_backs_by_age on entry_take_backs (status, decided_on, request_id);
