-- How far the payments of a withdrawn run were instructed again: the last reference that was tried. Null before the first.
alter table payment_runs add column instructed_again_until text;
