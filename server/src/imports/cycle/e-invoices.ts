import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isIssuedByPayer } from '#cycles/self-billing.ts'
import type { Tx } from '#platform/db/database.ts'
import { findContested } from '#transactions/e-invoices/numbers.ts'
import type { LoadingTable } from '#transactions/partition.ts'
import type { DealerOfRow, RowRules } from './row.ts'

type LoadedFile = {
  batchNo: number
  /** The dealers as they were when the rows were read. */
  rules: RowRules
  holdActionId: number
  heldSince: Date
}

/**
 * Checks the e-invoices of loaded rows against changes made while the file was read. `lockEInvoices` comes first, so that
 * others wait until this transaction ends. Rows follow changes of their dealer's duty, and of who issues its e-invoices. A number of another
 * dealer is set aside: its row stands as if it had brought none.
 */
export async function checkEInvoices(tx: Tx, table: LoadingTable, file: LoadedFile): Promise<void> {
  await followChangedDuties(tx, table, file)
  if (await findContested(tx, table.ref, file.batchNo)) await setContestedAside(tx, table, file)
}

async function followChangedDuties(tx: Tx, table: LoadingTable, file: LoadedFile): Promise<void> {
  const { rows } = await sql<DealerOfRow>`
    select company_id as "companyId", e_invoice_required as "eInvoiceRequired", ${isIssuedByPayer} as "isIssuedByPayer"
    from dealers`.execute(tx)
  const present = new Map(rows.map((dealer) => [dealer.companyId, dealer]))
  const idsWhere = (changed: (before: DealerOfRow, now: DealerOfRow) => boolean) =>
    file.rules.dealers.flatMap((before) => {
      const now = present.get(before.companyId)
      return now && changed(before, now) ? [before.companyId] : []
    })
  const counting = idsWhere((before, now) => before.isIssuedByPayer && !now.isIssuedByPayer)
  if (counting.length > 0) await countAgain(tx, table, counting)
  const aside = idsWhere((before, now) => !before.isIssuedByPayer && now.isIssuedByPayer)
  if (aside.length > 0) await setIssuedAside(tx, table, aside)
  const changed = idsWhere((before, now) => before.eInvoiceRequired !== now.eInvoiceRequired)
  const held = [...changed, ...aside]
  if (held.length > 0) await holdOwing(tx, table, file, sql`row.company_id = any(${held}::integer[])`)
  const free = changed.filter((companyId) => !present.get(companyId)?.eInvoiceRequired)
  if (free.length > 0) await release(tx, table, sql`company_id = any(${free}::integer[])`)
}

/** Gives rows the numbers back that were set aside as the payer issued their dealers' e-invoices. */
async function countAgain(tx: Tx, table: LoadingTable, companyIds: number[]): Promise<void> {
  const counting = sql`(
    select * from given_set_aside where company_id = any(${companyIds}::integer[]) and reason = 'PAYER ISSUES'
  )`
  await sql`
    update ${table.ref} as row set e_invoice_no = given.e_invoice_no
    from ${counting} as given where given.id = row.id`.execute(tx)
  await release(tx, table, sql`id in (select id from ${counting} as given)`)
  await sql`
    insert into given_e_invoices (number_key, company_id, e_invoice_no)
    select e_invoice_key(e_invoice_no), company_id, e_invoice_no from ${counting} as given`.execute(tx)
  await sql`delete from given_set_aside where company_id = any(${companyIds}::integer[])`.execute(tx)
}

async function setIssuedAside(tx: Tx, { ref }: LoadingTable, companyIds: number[]): Promise<void> {
  await sql`
    with given as materialized (
      select id, company_id, e_invoice_no from ${ref} as row
      where company_id = any(${companyIds}::integer[]) and e_invoice_no is not null
    ), noted as (
      insert into given_set_aside (id, company_id, e_invoice_no) select id, company_id, e_invoice_no from given
    )
    update ${ref} as row set e_invoice_no = null from given where given.id = row.id`.execute(tx)
  await sql`delete from given_e_invoices where company_id = any(${companyIds}::integer[])`.execute(tx)
}

async function setContestedAside(tx: Tx, table: LoadingTable, file: LoadedFile): Promise<void> {
  await sql`
    with given as materialized (
      select row.id, row.company_id, row.e_invoice_no, owner_id, owner_batch_no
      from ${table.ref} as row join contested_e_invoices as contested
        on contested.company_id = row.company_id and contested.e_invoice_no = row.e_invoice_no
    ), noted as (
      insert into given_set_aside (id, company_id, e_invoice_no, reason, owner_id, owner_batch_no)
      select id, company_id, e_invoice_no, 'OTHER DEALER', owner_id, owner_batch_no from given
    )
    update ${table.ref} as row set e_invoice_no = null from given where given.id = row.id`.execute(tx)
  await sql`
    delete from given_e_invoices as given using contested_e_invoices as contested
    where contested.number_key = given.number_key and contested.company_id = given.company_id`.execute(tx)
  await holdOwing(tx, table, file, sql`row.id in (select id from given_set_aside where reason = 'OTHER DEALER')`)
}

/** Holds those of some rows that lack a number which their dealer owes. */
async function holdOwing(tx: Tx, { ref }: LoadingTable, file: LoadedFile, where: RawBuilder<SqlBool>): Promise<void> {
  const { holdActionId, heldSince } = file
  await sql`
    update ${ref} as row set state = 'HELD', hold_type = ${holdTypes.eInvoiceMissing}, hold_action_id = ${holdActionId},
      held_since = ${heldSince}
    where ${where} and state = 'PAYABLE' and e_invoice_no is null and incentive_amount > 0
      and company_id = any(array(select company_id from dealers where e_invoice_required))`.execute(tx)
}

async function release(tx: Tx, { ref }: LoadingTable, where: RawBuilder<SqlBool>): Promise<void> {
  await sql`
    update ${ref} set state = 'PAYABLE', hold_type = null, hold_action_id = null, held_since = null
    where ${where} and hold_type = ${holdTypes.eInvoiceMissing}`.execute(tx)
}
