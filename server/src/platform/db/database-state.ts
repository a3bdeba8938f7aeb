/**
 * SQL that identifies the state of the database that a statement sees. Statements that read the same text saw the
 * same rows in every table: it changes whenever a writing transaction ends, and never repeats.
 */
export const databaseState = 'pg_current_snapshot()::text'
