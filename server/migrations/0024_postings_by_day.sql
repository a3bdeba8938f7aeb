-- Reports of a month or a day read the postings of those days, and none of the years before.
create index postings_by_day on postings (posted_on, posting_id) where status = 'Posted';
