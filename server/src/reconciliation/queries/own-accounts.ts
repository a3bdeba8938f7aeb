import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { BadFile } from '#platform/incoming/bad-file.ts'
import type { OwnAccounts } from '../formats/own-accounts.ts'
import '#payment-runs/tables.ts'

/**
 * Our bank accounts, the present one first: every one that two people have approved.
 * @throws BadFile if there is none: no file can be told to be ours
 */
export async function requireOwnAccounts(db: Database): Promise<OwnAccounts> {
  const { rows } = await sql<{ accountNumber: string; bankBic: string }>`
    select account_number as "accountNumber", (array_agg(bank_bic order by valid_from desc))[1] as "bankBic"
    from payment_run_settings where status = 'Approved'
    group by account_number order by max(valid_from) desc`.execute(db)
  if (rows.length === 0)
    throw new BadFile('Nobody has said yet which bank account is ours. Enter it in the settings of payment runs.')
  return rows
}
