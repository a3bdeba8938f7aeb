-- Which state of the dealers' records a cycle's signals were worked out from: the sum of the records' versions. It also
-- tells of what takes effect without a second person, such as the dates of a contract. Null where the version of the
-- server before wrote it; such a cycle is looked at again.
alter table signal_runs add column dealers_version bigint;
