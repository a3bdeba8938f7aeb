import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Check } from '#platform/db/migrating/check.ts'
import { adjustmentChecks } from './accounts/adjustment-checks.ts'
import { cashOutChecks } from './accounts/cash-out-checks.ts'
import { cp58Checks } from './accounts/cp58-checks.ts'
import { earmarkChecks } from './accounts/earmark-checks.ts'
import { statementChecks } from './accounts/statement-checks.ts'
import { taxChecks } from './accounts/tax-checks.ts'
import { auditChecks } from './audit-checks.ts'
import { booksChecks } from './books-checks.ts'
import { carriedChecks } from './carried-checks.ts'
import type { CheckResult, Difference } from './check-result.ts'
import { cycleChecks, ledgerChecks, postingChecks } from './checks.ts'
import { dealerChecks } from './dealer-checks.ts'
import { duplicateChecks } from './duplicate-checks.ts'
import { eInvoiceChecks, selfBillingChecks } from './e-invoice-checks.ts'
import { exclusionChecks } from './exclusion-checks.ts'
import { keptBackChecks } from './kept-back-checks.ts'
import { paymentChecks } from './payment-checks.ts'
import { checkPaymentFiles } from './payment-files.ts'
import { paymentRunChecks } from './payment-run-checks.ts'
import { planChecks } from './plan-checks.ts'
import { rateChecks } from './rate-checks.ts'
import { reconciliationChecks } from './reconciliation-checks.ts'
import { repairChecks } from './repair-checks.ts'

export type { CheckResult, Difference } from './check-result.ts'

const mostNamed = 1000

const allChecks = [
  ...cycleChecks,
  ...planChecks,
  ...exclusionChecks,
  ...duplicateChecks,
  ...eInvoiceChecks,
  ...selfBillingChecks,
  ...repairChecks,
  ...carriedChecks,
  ...postingChecks,
  ...paymentChecks,
  ...adjustmentChecks,
  ...cashOutChecks,
  ...earmarkChecks,
  ...dealerChecks,
  ...ledgerChecks,
  ...taxChecks,
  ...cp58Checks,
  ...paymentRunChecks,
  ...statementChecks,
  ...booksChecks,
  ...reconciliationChecks,
  ...keptBackChecks,
  ...auditChecks
]

/**
 * Recomputes every stored figure from the rows, in one snapshot, without blocking others: totals, plans, exclusions,
 * duplicates, repaired rows, what rate cards say of rows, postings, payments, adjustments, cash-outs, earmarks, dealers'
 * bank accounts, the ledger, closed months, journals for the general ledger, bank statements, the years' payments and the chain of audit events.
 * @param counts  whether to count what was checked, too; who wants differences alone saves half of the statements
 */
export async function verifyBooks(db: Database, { counts = true } = {}): Promise<CheckResult[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      // Each check reads its tables whole. Where statistics are old or missing, as after a restore, they are joined row
      // by row, or in the order of a cycle's number alone: that time grows with the product of both tables.
      await sql`
        select set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true)`.execute(
        snapshot
      )
      const results: CheckResult[] = []
      for (const check of [...allChecks, ...(await rateChecks(snapshot))])
        results.push({
          title: check.title,
          ...(counts ? await countedBy(snapshot, check) : { checked: 0, amount: null }),
          ...(await differencesBy(snapshot, check))
        })
      results.push(await checkPaymentFiles(snapshot))
      return results
    })
}

async function countedBy(snapshot: Database, check: Check): Promise<Pick<CheckResult, 'checked' | 'amount'>> {
  const { rows } = await sql<{ checked: number; amount: string | null }>`
    select checked::bigint as checked, amount::numeric(20, 2) as amount from (${check.figures}) as figures`.execute(
    snapshot
  )
  return { checked: rows[0]?.checked ?? 0, amount: rows[0]?.amount ?? null }
}

async function differencesBy(
  snapshot: Database,
  check: Check
): Promise<Pick<CheckResult, 'differenceCount' | 'differences'>> {
  const { rows } = await sql<Difference & { total: number }>`
    select *, count(*) over () as total from (${check.differences}) as difference
    order by subject limit ${mostNamed}`.execute(snapshot)
  return {
    differenceCount: rows[0]?.total ?? 0,
    differences: rows.map(({ subject, kept, found }) => ({ subject, kept, found }))
  }
}
