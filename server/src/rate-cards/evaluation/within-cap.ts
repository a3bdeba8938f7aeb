import { type RawBuilder, sql } from 'kysely'

/** The order in which rows fill bands and reach caps. */
export const inOrder: RawBuilder<unknown> = sql.raw(
  'transaction_date, transaction_no collate "C", transaction_type collate "C", id'
)

/** What a part of a row comes to by its rule. */
export const partAmount: RawBuilder<string> = sql`(rule.fixed + rule.rate * part.base * 0.01)`

/** What the parts of a row come to by their rules: rounded half away from zero to the sen, once. */
export const roundedParts: RawBuilder<string> = sql`round(sum(${partAmount}), 2)`

/** A row's `bounded` together with that of all rows before it. */
export const givenUntil = (partition: RawBuilder<unknown>): RawBuilder<string> =>
  sql`sum(bounded) over (partition by ${partition} order by ${inOrder} rows unbounded preceding)`

/** What a row earns below the cap: `given` is what it and the rows before it come to without one. */
export const withinCap = (partition: RawBuilder<unknown>): RawBuilder<string> => sql`case
  when max(given) over (partition by ${partition} order by ${inOrder}
    rows between unbounded preceding and 1 preceding) >= cap then 0
  else least(bounded, cap - given + bounded) end`
