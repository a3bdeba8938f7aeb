import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import '#dealers/tables.ts'
import './tables.ts'

const erased = 'Erased'

/** Whether a freeze still says whom to speak to, and of which bank account. */
export const namesAccount: RawBuilder<SqlBool> = sql`freezes.bank_account_number <> ${sql.lit(erased)}`

/** Erases the bank account and the person in charge from the freezes of dealers that a condition on them finds. */
export async function eraseFrozenAccounts(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await tx
    .updateTable('freezes')
    .set({ pic: erased, bank_name: erased, bank_account_number: erased })
    .where('company_id', 'in', sql<number>`(select company_id from dealers where ${which})`)
    .execute()
}
