import { type RawBuilder, sql } from 'kysely'

/** A row's line in its file: its id is a number of the sequence `transaction_ids`, which steps so far, plus its line. */
export const lineOfId = (id: RawBuilder<unknown>): RawBuilder<number> => sql`${id} % 100000000`
