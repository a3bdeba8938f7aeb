import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { StagedStatement } from '../formats/staging.ts'
import '../tables.ts'

/** The statement before which a late one belongs, and that one's present predecessor. */
type LatePlace = { nextId: number; nextRef: string; previousId: number }

/**
 * Where a late statement belongs: between the two whose balances it shares. Only a statement whose entries sum to
 * zero can have been missed, because others leave a gap in the balances. Undefined if it fits nowhere.
 */
export async function placeOfLate(tx: Tx, statement: StagedStatement): Promise<LatePlace | undefined> {
  const { accountNumber, openingBalance, closingBalance, closingOn } = statement
  if (openingBalance !== closingBalance) return undefined
  const { rows } = await sql<LatePlace & { opens: boolean }>`
    select statement_id as "nextId", statement_ref as "nextRef", previous_id as "previousId",
      opening_balance = ${openingBalance} and previous_id is not null as opens
    from bank_statements where account_number = ${accountNumber} and closing_on > ${closingOn}::date
    order by closing_on, statement_id limit 1`.execute(tx)
  const [next] = rows
  return next?.opens ? next : undefined
}

/** Moves an added statement before another one; each statement has at most one predecessor. */
export async function putBefore(tx: Tx, statementId: number, { nextId, previousId }: LatePlace): Promise<void> {
  const follows = async (statement: number, previous: number) => {
    await sql`update bank_statements set previous_id = ${previous} where statement_id = ${statement}`.execute(tx)
  }
  await follows(nextId, statementId)
  await follows(statementId, previousId)
}
