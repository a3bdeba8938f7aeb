import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { findContested, lockEInvoices, otherDealers } from '#transactions/e-invoices/numbers.ts'
import type { LoadingTable } from '#transactions/partition.ts'
import { valuesOfRow } from './duplicates.ts'
import type { RowRules } from './row.ts'

type LoadedFile = {
  batchNo: number
  idBase: number
  /** The dealers as they were when the rows were read. */
  rules: RowRules
  holdActionId: number
  heldSince: Date
}

/**
 * Checks the e-invoices of loaded rows against changes made while the file was read; others wait from now on until
 * this transaction ends. Rows follow changes of their dealer's duty. Rows with another dealer's number are rejected,
 * as repeated ones are. Answers how many valid rows it removed.
 */
export async function checkEInvoices(tx: Tx, table: LoadingTable, file: LoadedFile): Promise<number> {
  await lockEInvoices(tx)
  await followChangedDuties(tx, table, file)
  return (await findContested(tx, table.ref, file.batchNo)) ? rejectContested(tx, table, file) : 0
}

async function followChangedDuties(tx: Tx, { ref }: LoadingTable, file: LoadedFile): Promise<void> {
  const { rules, holdActionId, heldSince } = file
  const { rows } = await sql<{ company_id: number }>`select company_id from dealers where e_invoice_required`.execute(
    tx
  )
  const owing = new Set(rows.map(({ company_id: companyId }) => companyId))
  const changed = rules.dealers.filter((dealer) => dealer.eInvoiceRequired !== owing.has(dealer.companyId))
  const idsOf = (isOwing: boolean) =>
    changed.flatMap(({ companyId }) => (owing.has(companyId) === isOwing ? [companyId] : []))
  if (changed.length === 0) return
  await sql`
    update ${ref} set state = 'HELD', hold_type = ${holdTypes.eInvoiceMissing}, hold_action_id = ${holdActionId},
      held_since = ${heldSince}
    where company_id = any(${idsOf(true)}::integer[]) and state = 'PAYABLE' and e_invoice_no is null
      and incentive_amount > 0`.execute(tx)
  await sql`
    update ${ref} set state = 'PAYABLE', hold_type = null, hold_action_id = null, held_since = null
    where company_id = any(${idsOf(false)}::integer[]) and hold_type = ${holdTypes.eInvoiceMissing}`.execute(tx)
}

async function rejectContested(tx: Tx, { ref }: LoadingTable, { idBase }: LoadedFile): Promise<number> {
  const owner = sql`(select company_code from dealers where dealers.company_id = contested.owner_id)`
  const where = sql`coalesce('cycle ' || contested.owner_batch_no, 'an earlier row of this file')`
  const { rows } = await sql<{ taken_out: number }>`
    with taken_out as materialized (
      delete from ${ref} as row using contested_e_invoices as contested
      where contested.company_id = row.company_id and contested.e_invoice_no = row.e_invoice_no
      returning row.*, ${otherDealers(owner, where)} as problem
    ), noted as (
      insert into import_problems (line, column_name, value, problem)
      select id - ${idBase}::bigint, 'eInvoiceNo', e_invoice_no, problem from taken_out
    ), kept as (
      insert into rejected_values (line, row_values)
      select id - ${idBase}::bigint, ${valuesOfRow} from taken_out as row join dealers using (company_id)
    )
    select count(*) as taken_out from taken_out`.execute(tx)
  await sql`
    delete from given_e_invoices as given using contested_e_invoices as contested
    where contested.number_key = given.number_key and contested.company_id = given.company_id`.execute(tx)
  return rows[0]?.taken_out ?? 0
}
