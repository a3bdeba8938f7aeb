-- The last statement is the one of the last day: one that came late may stand before others.
create index bank_statements_by_day on bank_statements (closing_on, statement_id);
