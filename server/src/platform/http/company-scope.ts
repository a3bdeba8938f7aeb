import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Caller } from './caller.ts'

type Reader = Pick<Caller, 'companyId' | 'userId'>

/** From here to its end, the transaction sees only the rows of this company and this user. */
export async function narrowToCompany(tx: Tx, { companyId, userId }: Reader): Promise<void> {
  await sql`set local role payouts_company`.execute(tx)
  await sql`
    select set_config('payouts.company_id', ${String(companyId)}, true),
      set_config('payouts.user_id', ${String(userId)}, true)`.execute(tx)
}

/** Reads as the caller does, in a transaction that goes on to write afterwards. */
export async function readAs<Result>(tx: Tx, reader: Reader, read: () => Promise<Result>): Promise<Result> {
  if (reader.companyId === null) return read()
  await narrowToCompany(tx, reader)
  const result = await read()
  await sql`reset role`.execute(tx)
  return result
}
