import { type HoldTypeRules, holdTypeRules } from '@payouts/contract/cycles/hold-type-rules'
import type { HoldType } from '@payouts/contract/cycles/hold-types'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { allOf } from '#platform/db/list-sql.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import '#identity/tables.ts'
import { owesSuppliedNumber } from './e-invoice-duty.ts'
import type { HoldAction } from './hold-action.ts'

/** Who acts on what kind of hold, and whether the rule of two people applies. */
export type Acting = { action: HoldAction; holdType: HoldType; caller: Caller; fourEyes: boolean }

export const ownRequest = 'You requested its release yourself. Somebody else has to decide on it.'

/** Whether the caller may not decide on a row, having requested its release. */
export const isOwnRequest = (acting: Acting): RawBuilder<SqlBool> => isRequestOf(acting.caller.userId, acting)

/** Whether this person may not decide on a row, having requested its release. */
export const isRequestOf = (userId: number, acting: Acting): RawBuilder<SqlBool> =>
  isRequestedBy(requester(userId, acting))

export const abandonedRequest =
  'Who requested its release is disabled. Refuse it, and have somebody else request it again.'

/** Whether somebody requested a row's release who is disabled now; it can still be refused. */
export const isAbandoned = (acting: Acting): RawBuilder<SqlBool> => isRequestedBy(disabledRequesters(acting))

/** Arrays of people whose requests an action cannot decide on. */
type People = readonly RawBuilder<unknown>[]

const requester = (userId: number, { action, holdType, fourEyes }: Acting): People =>
  action.takesSecondPerson && fourEyes && holdTypeRules[holdType].endedBy === 'two people'
    ? [sql`array[${userId}]::bigint[]`]
    : []

const disabledRequesters = ({ action }: Acting): People =>
  action.kind === 'RELEASE' ? [sql`array(select user_id from users where disabled)`] : []

/**
 * One look-up, whoever they are: the requests of many rows are joined at once, and those of a few found by their number.
 * Compared with one person, the planner reads that person's whole history for each row.
 */
const isRequestedBy = (people: People): RawBuilder<SqlBool> =>
  people.length === 0
    ? sql`false`
    : sql`exists (
        select from cycle_actions as request
        where request.action_id = request_action_id and request.acted_by = any(${sql.join(people, sql` || `)}))`

type Awaited = HoldTypeRules['waitsFor']

/** What each hold type waits for, as a condition on rows that still wait; `rows` has columns of `transactions`. */
const isWaitingFor: Record<Awaited, (rows: string) => RawBuilder<SqlBool>> = {
  nothing: () => sql`false`,
  'e-invoice number': owesSuppliedNumber,
  'unfrozen account': () =>
    sql`company_id = any(array(select freezes.company_id from freezes where unfrozen_on is null))`
}

/** What blocks an action. */
function awaitedBy({ action, holdType }: Acting): Awaited {
  return action.takesWhatIsAwaited ? holdTypeRules[holdType].waitsFor : 'nothing'
}

/** Whether a row still lacks what its hold waits for. */
export function isStillWaiting(acting: Acting, rows = 'transactions'): RawBuilder<SqlBool> {
  return isWaitingFor[awaitedBy(acting)](rows)
}

/** Whether either all or none of a dealer's rows wait, so that totals suffice. */
export const waitsByDealer = (acting: Acting): boolean => awaitedBy(acting) !== 'e-invoice number'

/** Rows that the action can take: in its states, under this hold type, without obstacles. */
export function isFree(acting: Acting): RawBuilder<SqlBool> {
  return allOf([
    sql`hold_type = ${acting.holdType}`,
    sql`not ${isRequestedBy([...requester(acting.caller.userId, acting), ...disabledRequesters(acting)])}`,
    sql`not (${isStillWaiting(acting)})`
  ])
}

/** Why waiting rows cannot be taken: `code` is that of a dealer and its account. */
export function waitingReason(acting: Acting, code: RawBuilder<unknown>): RawBuilder<unknown> {
  return awaitedBy(acting) === 'e-invoice number'
    ? sql`format('An e-invoice number of %s is missing. Import it first.', ${code})`
    : sql`format('The account %s is frozen. Unfreeze it first.', ${code})`
}
