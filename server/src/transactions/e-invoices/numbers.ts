import { type RawBuilder, sql } from 'kysely'
import '#dealers/tables.ts'
import { CopyText, copyIn, copyValue } from '#platform/db/copy-in.ts'
import type { Tx } from '#platform/db/database.ts'
import { tryLock } from '#platform/db/locking/try-lock.ts'
import { one } from '#platform/db/read.ts'
import '../tables.ts'

/**
 * Serialises everything that changes which rows need an e-invoice number or whose a number is. Taken before the locks
 * of exclusions and cycles.
 */
export async function lockEInvoices(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('e-invoice numbers'))`.execute(tx)
}

/** Collects the e-invoice numbers of rows for `given_e_invoices`; one that a dealer's next rows have, too, once. */
export class GivenNumbers {
  readonly #lastOf = new Map<number, string>()
  readonly text = new CopyText()

  add(key: string, companyId: number, written: string): void {
    if (this.#lastOf.get(companyId) === written) return
    this.#lastOf.set(companyId, written)
    this.text.add(`${copyValue(key)}\t${companyId}\t${copyValue(written)}\n`)
  }
}

/** Creates `given_e_invoices (number_key, company_id, e_invoice_no)` for this transaction. */
export async function createGivenNumbers(tx: Tx): Promise<void> {
  await sql`drop table if exists given_e_invoices`.execute(tx)
  await sql`create temporary table given_e_invoices (number_key text, company_id integer, e_invoice_no text)
    on commit drop`.execute(tx)
}

export async function writeNumbers(tx: Tx, { text: { bytes } }: GivenNumbers): Promise<void> {
  if (bytes.length > 0) await copyIn(tx, 'copy given_e_invoices from stdin', bytes)
}

/**
 * Leaves out the numbers of rows that were loaded and then rejected: `rows` is what is left of them, and `numbers` those
 * of rejected rows.
 */
export async function forgetRejected(tx: Tx, rows: RawBuilder<unknown>, numbers: RawBuilder<unknown>): Promise<void> {
  await sql`
    delete from given_e_invoices as given where e_invoice_no in ${numbers} and not exists (
      select from ${rows} as row where row.company_id = given.company_id and row.e_invoice_no = given.e_invoice_no)`.execute(
    tx
  )
}

/** The end of a sentence about a number that another dealer has; both arguments are SQL. */
export const otherDealers = (code: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<string> =>
  sql`format('belongs to %s, who has it in %s. A number is one dealer''s: enter this dealer''s own', ${code}, ${where})`

/**
 * Finds numbers of `given_e_invoices` that belong to another dealer, as `contested_e_invoices (number_key,
 * company_id, e_invoice_no, owner_id, owner_batch_no)`. A number that another cycle has belongs to the dealer there;
 * one that several dealers of the file have belongs to the first row's dealer, and its cycle is null. Returns whether
 * there are any.
 */
export async function findContested(tx: Tx, table: RawBuilder<unknown>, batchNo: number): Promise<boolean> {
  await sql`analyze given_e_invoices`.execute(tx)
  await sql`drop table if exists numbers_of_several, contested_e_invoices`.execute(tx)
  // In two passes over all numbers. What follows has to do with few, or with none, but each may be that of many rows.
  await sql`
    create temporary table numbers_of_several on commit drop as
    select number_key, number.company_id as owner_id, number.batch_no as owner_batch_no
    from given_e_invoices as given join e_invoice_numbers as number using (number_key)
    where number.batch_no <> ${batchNo} and number.company_id <> given.company_id
    union
    select number_key, null, null from given_e_invoices group by number_key having min(company_id) <> max(company_id)`.execute(
    tx
  )
  const { rows } = await sql`select from numbers_of_several limit 1`.execute(tx)
  if (rows.length === 0) return false
  await sql`analyze numbers_of_several`.execute(tx)
  await sql`
    create temporary table contested_e_invoices on commit drop as
    with given as materialized (
      select distinct given.* from given_e_invoices as given join numbers_of_several using (number_key)
    ), owner as (
      select distinct on (number_key) number_key, coalesce(owner_id, row.company_id) as owner_id, owner_batch_no
      from numbers_of_several join given using (number_key)
      join ${table} as row on row.company_id = given.company_id and row.e_invoice_no = given.e_invoice_no
      order by number_key, owner_batch_no, row.id
    )
    select given.*, owner_id, owner_batch_no from given join owner using (number_key)
    where owner_id <> given.company_id`.execute(tx)
  return true
}

/** Records the owners of the numbers of a cycle's rows, after `lockEInvoices`: `given` is `(number_key, company_id)`. */
export async function recordNumbers(
  tx: Tx,
  batchNo: number,
  given: RawBuilder<unknown> = sql`given_e_invoices`
): Promise<void> {
  // In the order of their index, and without `on conflict`, which looks each up once more: a third of the time.
  await sql`
    insert into e_invoice_numbers (number_key, batch_no, company_id)
    select distinct on (number_key) number_key, ${batchNo}::integer, company_id from ${given} as given
    where not exists (
      select from e_invoice_numbers as kept where kept.number_key = given.number_key and kept.batch_no = ${batchNo})
    order by number_key, company_id`.execute(tx)
}

/** Records those of a new version's file in place of the former version's. Most files bring most numbers once more. */
export async function replaceNumbers(tx: Tx, batchNo: number, manyNumbers = usuallyMany): Promise<void> {
  await sql`
    delete from e_invoice_numbers as former where batch_no = ${batchNo} and not exists (
      select from given_e_invoices as given
      where given.number_key = former.number_key and given.company_id = former.company_id)`.execute(tx)
  if ((await areFirstAndMany(tx, batchNo, manyNumbers)) && (await mayAddTable(tx))) await recordApart(tx, batchNo)
  else await recordNumbers(tx, batchNo)
}

/** From so many on, writing a cycle's numbers among those of all others takes longer than one table more to look into. */
const usuallyMany = 100_000

/** What comes later to a cycle is few beside its first numbers, and goes among those of all others. */
async function areFirstAndMany(tx: Tx, batchNo: number, manyNumbers: number): Promise<boolean> {
  const { areSo } = await one(
    tx,
    sql<{ areSo: boolean }>`
    select (select count(*) from given_e_invoices) >= ${manyNumbers}::bigint
      and not exists (select from e_invoice_numbers where batch_no = ${batchNo}) as "areSo"`
  )
  return areSo
}

/** Nothing waits for a vacuum or an analysis of the numbers, which an administrator may have begun. */
const mayAddTable = (tx: Tx): Promise<boolean> =>
  tryLock(tx, () => sql`lock table only e_invoice_numbers in share update exclusive mode nowait`.execute(tx))

/**
 * Records a file's numbers in a table of their own, a child of `e_invoice_numbers`, whose index is built once it is
 * filled. No trigger looks at them: `findContested` has, under the lock of everything that writes a number. A cycle that
 * was dropped has an empty one already.
 */
async function recordApart(tx: Tx, batchNo: number): Promise<void> {
  const name = `e_invoice_numbers_${batchNo}`
  const table = sql.table(name)
  const numbers = sql`
    select distinct on (number_key) number_key, ${sql.lit(batchNo)}::integer as batch_no, company_id
    from given_e_invoices order by number_key, company_id`
  const { isThere } = await one(tx, sql<{ isThere: boolean }>`select to_regclass(${name}) is not null as "isThere"`)
  if (isThere) await sql`insert into ${table} ${numbers}`.execute(tx)
  else {
    await sql`create table ${table} as ${numbers}`.execute(tx)
    await sql`
      alter table ${table} alter number_key set not null, alter batch_no set not null, alter company_id set not null,
        add primary key (number_key, batch_no), add check (batch_no = ${sql.lit(batchNo)}), inherit e_invoice_numbers`.execute(
      tx
    )
  }
  await sql`analyze ${table}`.execute(tx)
}

/** Frees a number that no row of a cycle has any more. */
export async function forgetNumber(tx: Tx, batchNo: number, number: string): Promise<void> {
  await sql`
    delete from e_invoice_numbers where batch_no = ${batchNo} and number_key = e_invoice_key(${number})`.execute(tx)
}

/** Frees the numbers of a cycle whose rows are dropped; those that were set aside are kept for the record. */
export async function forgetNumbers(tx: Tx, batchNo: number): Promise<void> {
  await retireSetAside(tx, batchNo)
  await tx.deleteFrom('e_invoice_numbers').where('batch_no', '=', batchNo).execute()
}

/** What was set aside of a cycle's rows is kept for the record once they are replaced or dropped. */
export async function retireSetAside(tx: Tx, batchNo: number): Promise<void> {
  await tx.updateTable('set_aside_numbers').set({ live: false }).where('batch_no', '=', batchNo).execute()
}
