import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import '#dealers/tables.ts'
import type { LoadingTable } from '../partition.ts'
import type { VersionOfCycle } from './kept-filters.ts'

/**
 * Releases a row if the duplicate that it replaces was released: two people let it be paid besides the same twin.
 * `matches` is `(former_id, id)`. A row with a further twin stays on hold.
 */
export async function passReleasesOn(
  tx: Tx,
  { ref }: LoadingTable,
  { batchNo, version, matches }: VersionOfCycle & { matches: RawBuilder<unknown> }
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update transaction_twins as found set release_action_id = former.release_action_id
    from ${matches} as match
    join transaction_twins as former on former.batch_no = ${batchNo} and former.id = match.former_id
    where found.batch_no = ${batchNo} and found.version = ${version} and found.id = match.id
      and former.release_action_id is not null and found.twin_batch_no = former.twin_batch_no
      and found.twin_transaction_no = former.twin_transaction_no`.execute(tx)
  if (numAffectedRows === 0n) return
  await sql`
    update ${ref} as line set state = 'PAYABLE', hold_type = null, hold_action_id = null, held_since = null
    from (
      select id from transaction_twins where batch_no = ${batchNo} and version = ${version}
      group by id having bool_and(release_action_id is not null)
    ) as released
    where line.id = released.id and hold_type = ${holdTypes.duplicate}
      and (e_invoice_no is not null
        or company_id not in (select company_id from dealers where e_invoice_required))`.execute(tx)
}

/** Makes duplicates in other cycles refer to the row that replaces their twin: the one with its number. */
export async function passTwinsOn(
  tx: Tx,
  { ref }: LoadingTable,
  { batchNo, version: former }: VersionOfCycle
): Promise<void> {
  await sql`
    update transaction_twins as found set twin_id = line.id, twin_version = ${former + 1}, twin_company_id = line.company_id
    from ${ref} as line
    where found.twin_batch_no = ${batchNo} and found.twin_version = ${former} and found.batch_no <> ${batchNo}
      and line.transaction_no = found.twin_transaction_no and line.transaction_type = found.transaction_type`.execute(
    tx
  )
}
