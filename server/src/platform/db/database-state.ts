/**
 * Names, in SQL, the state of the database that a statement sees. Statements that read the same name saw the same rows
 * in every table: the name changes whenever a transaction that wrote something ends, and never comes again.
 */
export const databaseState = 'pg_current_snapshot()::text'
