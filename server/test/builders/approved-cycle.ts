import type { CompanyType } from '@payouts/contract/dealers/schema'
import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import { keepApprovedDealers } from '#cycles/approved-dealers.ts'
import { countTotals } from '#cycles/totals.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { withRoomForMoves } from '#transactions/cut-cycles.ts'
import { keyOf } from '#transactions/partition.ts'

export type DealerInCycle = {
  companyId: number
  /** One transaction for each; transaction types alternate. */
  amounts: Ringgit[]
  companyType?: CompanyType | null
  /** What another system paid it in the calendar year before the approval. */
  paidLastYear?: Ringgit
  bankAccountNumber?: string | null
  isFrozen?: boolean
}

/** A cycle between its approval and its posting, with its dealers. Set-based, so it may be large. */
export async function anApprovedCycle(
  db: Database,
  cycle: { batchNo: number; approvedFor: Day; dealers: DealerInCycle[] }
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await addDealers(tx, cycle)
    await tx
      .insertInto('cycles')
      .values({
        batch_no: cycle.batchNo,
        version: 1,
        name: `Cycle ${cycle.batchNo}`,
        commission_type: 'Incentives',
        cutoff_date: cycle.approvedFor,
        report_date: cycle.approvedFor,
        payout_date: cycle.approvedFor,
        status: 'Scheduled',
        approved_at: new Date(`${cycle.approvedFor}T00:00:00Z`),
        approved_for: cycle.approvedFor
      })
      .execute()
    await addTransactions(tx, cycle)
    await countTotals(tx, cycle.batchNo)
    await keepApprovedDealers(tx, cycle.batchNo, sql`(select company_id, null as liability from dealers)`)
    await addVersion(tx, cycle.batchNo)
  })
  await sql`analyze ${sql.table(`transactions_${cycle.batchNo}`)}, cycle_totals`.execute(db)
}

async function addVersion(tx: Tx, batchNo: number): Promise<void> {
  await sql`
    insert into cycle_versions (batch_no, version, status, name, commission_type, cutoff_date, report_date, payout_date,
      file_name, file_sha256, rows_read, rows_accepted, rows_rejected, total_amount, imported_on)
    select batch_no, version, 'Accepted', name, commission_type, cutoff_date, report_date, payout_date,
      'cycle.csv', '', (select count(*) from transactions where batch_no = cycles.batch_no),
      (select count(*) from transactions where batch_no = cycles.batch_no), 0, imported_amount, now()
    from cycles where batch_no = ${batchNo}`.execute(tx)
}

/** Adds dealers, with last year's payments and freezes, in few statements. */
export async function addDealers(
  db: Database,
  { approvedFor, dealers }: { approvedFor: Day; dealers: Omit<DealerInCycle, 'amounts'>[] }
): Promise<void> {
  const ids = dealers.map(({ companyId }) => companyId)
  const types = dealers.map(({ companyType = 'Sdn Bhd' }) => companyType)
  const accounts = dealers.map(({ bankAccountNumber = '1234567890' }) => bankAccountNumber)
  await sql`
    insert into dealers (company_id, company_code, company_name, vendor_code, company_type, kind, line,
      bank_name, bank_account_number, start_date, end_date, tier, e_invoice_required)
    select id, 'D' || lpad(id::text, 5, '0'), 'Kedai ' || id, 'V' || id, company_type, 'DEALER', 'PREPAID',
      'Bank Contoh', account, '2020-01-01', '2099-12-31', 'Basic', false
    from unnest(${ids}::integer[], ${types}::text[], ${accounts}::text[]) as dealer (id, company_type, account)
    on conflict (company_id) do nothing`.execute(db)
  const paid = dealers.filter(({ paidLastYear }) => paidLastYear !== undefined)
  await sql`
    insert into dealer_year_payments (company_id, year, brought_forward)
    select id, extract(year from ${approvedFor}::date) - 1, amount
    from unnest(${paid.map(({ companyId }) => companyId)}::integer[],
      ${paid.map(({ paidLastYear }) => paidLastYear)}::numeric[]) as before (id, amount)`.execute(db)
  for (const { companyId, isFrozen } of dealers) if (isFrozen) await freeze(db, companyId)
}

/** Freezes an account, by a user made for it. */
export async function freeze(db: Database, companyId: number): Promise<void> {
  await sql`
    with freezer as (
      insert into users (user_name, name, role, password_hash, created_at)
      values (${`freezer${companyId}`}, 'Aminah', 'Adjuster', '', now()) returning user_id
    )
    insert into freezes (company_id, reason, pic, bank_name, bank_account_number, frozen_by, frozen_on)
    select ${companyId}, 'Fraud Case', 'Aminah', 'Bank Contoh', '1234567890', user_id, now() from freezer`.execute(db)
}

async function addTransactions(tx: Tx, { batchNo, approvedFor, dealers }: Parameters<typeof anApprovedCycle>[1]) {
  const rows = dealers.flatMap(({ companyId, amounts }) => amounts.map((amount) => ({ companyId, amount })))
  await sql`create table ${sql.table(`transactions_${batchNo}`)}
    partition of transactions (${sql.raw(keyOf())}) for values in (${sql.lit(batchNo)}) ${sql.raw(withRoomForMoves)}`.execute(
    tx
  )
  await sql`
    insert into transactions (batch_no, id, company_id, state, transaction_date, transaction_amount, incentive_amount,
      transaction_type, yes_id, transaction_no, plan_name, billing_account_no)
    select ${batchNo}, ${batchNo} * 10000000::bigint + line, company_id, 'PAYABLE', ${approvedFor}, 100, amount,
      (array['ACTIVATION', 'RELOAD', 'PORT IN'])[1 + line % 3], 'yes' || ${batchNo}::text || '-' || line, 'T' || ${batchNo}::text || '-' || line, 'Plan', 'B' || line
    from unnest(${rows.map(({ companyId }) => companyId)}::integer[], ${rows.map(({ amount }) => amount)}::numeric[])
      with ordinality as row (company_id, amount, line)`.execute(tx)
}
