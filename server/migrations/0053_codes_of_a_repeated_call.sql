-- The call that used a code up, so that the same call may be sent again while it runs. Null for a sign-in, and for what
-- the version before wrote.
alter table two_step add column used_by_request uuid;
alter table recovery_codes add column used_by_request uuid;
