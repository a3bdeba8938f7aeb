import { countOf } from '@payouts/contract/count-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { type Ringgit, ringgitOf, senOf, sumOfRinggit, withCurrency } from '@payouts/contract/money'
import { permission } from '@payouts/contract/permissions'
import { canDecideBenefits, canRemoveBenefit } from '@payouts/contract/withholding-tax/benefit-can'
import type { benefitEndpoints } from '@payouts/contract/withholding-tax/benefit-endpoints'
import {
  type BenefitRequest,
  type BenefitState,
  mostShownBenefits,
  type NewBenefit
} from '@payouts/contract/withholding-tax/benefits'
import { sql } from 'kysely'
import { noSuchDealer } from '#dealers/queries.ts'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { uploadedFile } from '#platform/incoming/uploaded-file.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { requestColumns } from '#requests/request-columns.ts'
import { requestsOfKind } from '#requests/requests-of-kind.ts'
import { storedRequests } from '#requests/stored-requests.ts'
import { dayOfBenefitProblem, readBenefits } from './read-file.ts'
import { addToYears, removeFromYears } from './year-sums.ts'
import '../tables.ts'

type Endpoints = typeof benefitEndpoints
type Requested = Promise<OutputOf<Endpoints['addBenefit']> | Refusal>

/** The benefits that a request adds or removes, as JSON in SQL. */
const benefitsOfRequest = sql<BenefitRequest['benefits']>`(
  select coalesce(json_agg(shown), '[]') from (
    select company_code as "companyCode", company_name as name, given_on as "givenOn", benefit.kind, cost::text, note
    from dealer_benefits as benefit join dealers using (company_id)
    where request.change_id in (benefit.change_id, benefit.removal_id)
      and (request.action = 'ADD') = (benefit.change_id = request.change_id)
    order by benefit_id limit ${mostShownBenefits}) as shown
)`

const stored = storedRequests<BenefitRequest>({
  table: 'benefit_requests',
  key: 'change_id',
  columns: sql`request.action, request.file_name as "fileName", request.count, request.cost,
    ${benefitsOfRequest} as benefits`
})

export const listBenefitRequests = stored.list

const inWords = ({ count, cost }: Pick<BenefitRequest, 'count' | 'cost'>) =>
  `${countOf(count, 'benefit')} of ${withCurrency(cost)}`

export const benefitRequests = requestsOfKind<BenefitRequest>({
  stored,
  lock: stored.lock,
  canDecide: canDecideBenefits,
  decides: permission('Withholding Tax', 'APPROVE'),
  area: 'withholding-tax',
  subject: 'BENEFITS',
  what: (request) =>
    `to ${request.action === 'ADD' ? 'add' : 'remove'} ${inWords(request)} ${request.action === 'ADD' ? 'to' : 'from'} the register`,
  event: ({ action, fileName, count, cost }) => ({
    amount: cost,
    details: { action, fileName, count }
  }),
  target: { screen: 'benefits' },
  meanwhile: 'The register changes once a second person approves it.',
  async apply({ tx }, { changeId, action }) {
    if (action === 'ADD') {
      await addToYears(tx, changeId)
      return { message: 'The benefits count from now on.' }
    }
    await removeFromYears(tx, changeId)
    return { message: 'The benefit does not count any more.' }
  },
  async release({ tx }, { changeId }) {
    await tx.updateTable('dealer_benefits').set({ removal_id: null }).where('removal_id', '=', changeId).execute()
  },
  unchanged: 'The register stays as it is.'
})

/** Requests that a benefit counts: it may make a dealer liable to tax, so a second person approves. */
export async function addBenefit(call: WriteCall<CheckedInputOf<Endpoints['addBenefit']>>): Requested {
  const { clock, input } = call
  const { reason, ...benefit } = input
  const problem = dayOfBenefitProblem(benefit.givenOn, clock.today())
  if (problem) return refuse('refusedByRule', `This day ${problem}.`, 'givenOn')
  if (senOf(benefit.cost) <= 0n) return refuse('refusedByRule', 'The cost has to be above zero.', 'cost')
  const known = await knownDealers(call.tx, [benefit.companyCode])
  if (known.size === 0) return noSuchDealer(benefit.companyCode)
  return benefitRequests.submit(call, await addRows(call, [benefit], { reason, fileName: null }))
}

/** The same for the benefits of a file, all or none. */
export async function importBenefits(call: WriteCall<CheckedInputOf<Endpoints['importBenefits']>>): Requested {
  const file = uploadedFile(call.file, { missing: 'Choose a file of benefits.' })
  if (isRefusal(file)) return file
  const lines = await readBenefits(file, call.clock.today(), (codes) => knownDealers(call.tx, codes))
  if (isRefusal(lines)) return lines
  const added = await addRows(call, lines, call.input)
  return benefitRequests.submit(call, added)
}

type Because = { reason: string; fileName: string | null }

/** Stores a request with its benefits, which are of known dealers. @returns its number */
async function addRows(
  call: Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'services'>,
  given: readonly NewBenefit[],
  { reason, fileName }: Because
): Promise<number> {
  const { tx } = call
  const known = await knownDealers(
    tx,
    given.map(({ companyCode }) => companyCode)
  )
  const cost: Ringgit = sumOfRinggit(given.map((benefit) => ringgitOf(senOf(benefit.cost))))
  const { change_id: changeId } = await tx
    .insertInto('benefit_requests')
    .values({ action: 'ADD', file_name: fileName, count: given.length, cost, reason, ...requestColumns(call) })
    .returning('change_id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('dealer_benefits')
    .values(
      given.map(({ companyCode, givenOn, kind, cost, note }) => ({
        ...{ change_id: changeId, company_id: known.get(companyCode) ?? 0, given_on: givenOn, kind, cost, note },
        removal_id: null
      }))
    )
    .execute()
  return changeId
}

/** The dealers of codes in any spelling. */
async function knownDealers(tx: Tx, given: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const codes = [...new Set(given)]
  const { rows } = await sql<{ code: string; companyId: number }>`
    select code, company_id as "companyId" from unnest(${codes}::text[]) as code
    join dealers on compared_form(company_code) = compared_form(code)`.execute(tx)
  return new Map(rows.map(({ code, companyId }) => [code, companyId]))
}

/** Requests that a benefit that was recorded by mistake does not count any more. */
export async function removeBenefit(call: WriteCall<CheckedInputOf<Endpoints['removeBenefit']>>): Requested {
  const { tx, input } = call
  const { benefitId, reason } = input
  const { rows } = await sql<{ cost: Ringgit; state: BenefitState }>`
    select cost, case when not counts then 'Removed' when removal_id is null then 'Counts' else 'Removal Waiting' end as state
    from dealer_benefits where benefit_id = ${benefitId} for update`.execute(tx)
  const [benefit] = rows
  if (!benefit) return refuse('refusedByRule', 'There is no such benefit.', 'benefitId')
  const refused = refusedBy(canRemoveBenefit(benefit), 'benefitId')
  if (refused) return refused
  const { change_id: changeId } = await tx
    .insertInto('benefit_requests')
    .values({ action: 'REMOVE', file_name: null, count: 1, cost: benefit.cost, reason, ...requestColumns(call) })
    .returning('change_id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('dealer_benefits').set({ removal_id: changeId }).where('benefit_id', '=', benefitId).execute()
  return benefitRequests.submit(call, changeId)
}
