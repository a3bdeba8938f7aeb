import {
  type ProofDifference,
  type ProofStatement,
  type ProofStatementName,
  provedFor
} from '@payouts/contract/payouts/proof'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type Refusal, refusedBy } from '#platform/refusal.ts'
import { headerCheck, identityCheck, postingsCheck, type Within } from './cycle-checks.ts'
import { ledgerCheck, paymentCheck, taxCheck } from './posting-checks.ts'
import '../tables.ts'

const mostNamed = 20

const checks: Record<Exclude<ProofStatementName, 'ROWS'>, (within: Within) => RawBuilder<unknown>> = {
  IDENTITY: (within) => identityCheck(within).differences,
  HEADER: (within) => headerCheck(within).differences,
  POSTINGS: (within) => postingsCheck(within).differences,
  TAX: (within) => taxCheck(within).differences,
  LEDGER: (within) => ledgerCheck(within).differences,
  PAYMENTS: (within) => paymentCheck(within).differences
}

type Found = ProofDifference & { statement: ProofStatementName; total: number }

/**
 * Each statement of a cycle's proof with its differences, from kept totals, postings and the ledger: the cost grows
 * with dealers and types, not with transactions. The last check of the rows stays valid until the next has ended.
 */
export async function provedStatements(db: Database, batchNo: number): Promise<ProofStatement[]> {
  const within = sql<boolean>`batch_no = ${batchNo}`
  const found = Object.entries(checks).map(
    ([statement, differences]) => sql`(
      select ${statement} as statement, difference.*, count(*) over () as total
      from (${differences(within)}) as difference order by subject limit ${mostNamed}
    )`
  )
  const { rows } = await sql<Found>`
    ${sql.join(found, sql` union all `)}
    union all
    select 'ROWS', difference.*, difference_count
    from row_checks join cycles using (batch_no, version)
    cross join lateral jsonb_to_recordset(differences) as difference (subject text, kept text, found text)
    where batch_no = ${batchNo}`.execute(db)
  return [...(Object.keys(checks) as ProofStatementName[]), 'ROWS' as const].map((statement) => {
    const differences = rows.filter((row) => row.statement === statement)
    return {
      statement,
      differenceCount: differences[0]?.total ?? 0,
      differences: differences.map(({ subject, kept, found: foundInstead }) => ({ subject, kept, found: foundInstead }))
    }
  })
}

/** Refuses while the totals of a cycle disagree, in the words of its panel. */
export async function refuseUnproved(db: Database, batchNo: number): Promise<Refusal | undefined> {
  return refusedBy(provedFor({ statements: await provedStatements(db, batchNo) }))
}
