import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { OwnAccounts } from '../formats/own-accounts.ts'
import '../../payment-runs/tables.ts'

/** Our bank accounts, the present one first: every one that two people have agreed to. */
export async function ownAccounts(db: Database): Promise<OwnAccounts> {
  const { rows } = await sql<{ accountNumber: string; bankBic: string }>`
    select account_number as "accountNumber", (array_agg(bank_bic order by valid_from desc))[1] as "bankBic"
    from payment_run_settings where status = 'Approved'
    group by account_number order by max(valid_from) desc`.execute(db)
  return rows
}
