import { type Ringgit, senOf } from '@payouts/contract/money'
import type { TaxMonthState } from '@payouts/contract/tax-remittances/schema'
import { sql } from 'kysely'
import { isFrozen } from '#freezes/queries.ts'
import { lockAccounts, openDealerAccounts, writeJournal } from '#ledger/commands.ts'
import { taxPayable, taxRemitted, transferEntries } from '#ledger/rules.ts'
import { closedThrough } from '#periods/closed-months.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { lessenWithheld } from '#withholding-tax/commands.ts'
import { yearOf } from '#withholding-tax/rules.ts'
import '#dealers/tables.ts'
import '#posting/tables.ts'
import { stateOf } from './states.ts'
import './tables.ts'

/** A posting that tax was withheld from, and what was given back of it. */
type TaxedPosting = {
  postingId: number
  companyId: number
  companyCode: string
  reference: string
  postedOn: string
  tax: Ringgit
  givenBack: Ringgit
}

export async function findTaxedPosting(db: Database, reference: string): Promise<TaxedPosting | undefined> {
  const { rows } = await sql<TaxedPosting>`
    select posting_id as "postingId", company_id as "companyId", company_code as "companyCode",
      reference_no as reference, posted_on as "postedOn", withholding_tax as tax, (
        select coalesce(sum(amount), 0)::numeric(14, 2) from tax_given_back as back
        where back.posting_id = postings.posting_id
      ) as "givenBack"
    from postings join dealers using (company_id)
    where reference_no = ${reference} and postings.status = 'Posted' and withholding_tax > 0`.execute(db)
  return rows[0]
}

type Returned = { changeId: number; posting: TaxedPosting; amount: Ringgit; clock: Clock }

/**
 * Gives tax back to its dealer. While the list of its month is open it lessens that list, and comes out of the tax
 * account; once the list was remitted, or its month closed, it is a line of its own in today's month, and comes out of
 * what the tax office has, from which the payer claims it.
 */
export async function giveBack(tx: Tx, { changeId, posting, amount, clock }: Returned): Promise<Refusal | undefined> {
  const { postingId, companyId, companyCode, reference, postedOn } = posting
  const today = clock.today()
  if (await isFrozen(tx, companyId)) return refuse('refusedByRule', 'The account is frozen. Unfreeze it first.')
  const closed = await closedThrough(tx)
  const month = sql`date_trunc('month', ${postedOn}::timestamp)::date`
  const { state } = await one(
    tx,
    sql<{ state: TaxMonthState }>`select ${stateOf(month, today, sql`${posting.tax}::numeric`)} as state`
  )
  const isOwnLine = state === 'Remitted' || (closed !== null && postedOn <= closed)
  if (!isOwnLine && state === 'Requested')
    return refuse(
      'refusedByRule',
      `The remittance of ${postedOn.slice(0, 7)} waits for its decision. Decide on it or withdraw it first.`
    )
  const year = closed !== null && closed >= `${yearOf(postedOn)}-12-31` ? yearOf(today) : yearOf(postedOn)
  await openDealerAccounts(tx, [companyId])
  const from = isOwnLine ? taxRemitted : taxPayable
  await lockAccounts(tx, [from, companyCode])
  const journalId = await writeJournal(tx, {
    referenceNo: `TAXBACK${changeId}`,
    description: `Withholding tax of ${reference} given back`,
    postedOn: today,
    createdAt: clock.now(),
    entries: transferEntries({ from, to: companyCode, amount: senOf(amount) })
  })
  await tx
    .insertInto('tax_given_back')
    .values({
      ...{ change_id: changeId, posting_id: postingId, company_id: companyId, amount, year },
      ...{ month: `${(isOwnLine ? today : postedOn).slice(0, 7)}-01`, is_own_line: isOwnLine },
      ...{ given_back_on: today, journal_id: journalId }
    })
    .execute()
  await lessenWithheld(tx, { companyId, year, amount })
  return undefined
}
