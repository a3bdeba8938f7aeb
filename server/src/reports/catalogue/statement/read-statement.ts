import type { DealerStatement } from '@payouts/contract/reports/statement'
import type { Database } from '../../../platform/db/database.ts'
import { readAccount } from './account.ts'
import { dealerFacts, type StatementPeriod } from './asked-statement.ts'
import { readCycleFigures } from './cycle-figures.ts'

/** A dealer's statement. Its queries belong into one view of the database, so that it adds up while others work. */
export async function readStatement(db: Database, asked: StatementPeriod): Promise<DealerStatement> {
  return {
    ...(await dealerFacts({ db }, asked.companyId)),
    fromDate: asked.days.from,
    toDate: asked.days.to,
    account: await readAccount(db, asked),
    ...(await readCycleFigures(db, asked))
  }
}
