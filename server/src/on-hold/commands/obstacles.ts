import { type HoldType, type HoldTypeRules, holdTypeRules } from '@payouts/contract/cycles/hold-types'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { allOf } from '../../platform/db/list-sql.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { owesEInvoice } from './e-invoice-duty.ts'
import type { HoldAction } from './hold-action.ts'

/** Who acts on what kind of hold, and whether the rule of two people is on. */
export type Acting = { action: HoldAction; holdType: HoldType; caller: Caller; fourEyes: boolean }

export const ownRequest = 'You requested its release yourself. Somebody else has to decide on it.'

/** Whether the caller may not decide on a row, having requested its release. */
export const isOwnRequest = (acting: Acting): RawBuilder<SqlBool> => isRequestOf(acting.caller.userId, acting)

/** Whether this person may not decide on a row, having requested its release. */
export function isRequestOf(userId: number, { action, holdType, fourEyes }: Acting): RawBuilder<SqlBool> {
  if (!action.takesSecondPerson || !fourEyes || holdTypeRules[holdType].endedBy !== 'two people') return sql`false`
  return sql`exists (
    select from cycle_actions as request where request.action_id = request_action_id and request.acted_by = ${userId})`
}

type Awaited = HoldTypeRules['waitsFor']

/** What a hold type waits for, as a condition on its rows that still do; `rows` has columns of `transactions`. */
const isWaitingFor: Record<Awaited, (rows: string) => RawBuilder<SqlBool>> = {
  nothing: () => sql`false`,
  'e-invoice number': owesEInvoice,
  'unfrozen account': () =>
    sql`company_id = any(array(select freezes.company_id from freezes where unfrozen_on is null))`
}

/** What an action has to wait for. */
function awaitedBy({ action, holdType }: Acting): Awaited {
  return action.takesWhatIsAwaited ? holdTypeRules[holdType].waitsFor : 'nothing'
}

/** Whether a row still lacks what its hold waits for. */
export function isStillWaiting(acting: Acting, rows = 'transactions'): RawBuilder<SqlBool> {
  return isWaitingFor[awaitedBy(acting)](rows)
}

/** Whether a dealer's rows wait all or none, so that totals know it without a reading of rows. */
export const waitsByDealer = (acting: Acting): boolean => awaitedBy(acting) !== 'e-invoice number'

/** Rows that the action can take: in its states, under this hold type, with nothing against it. */
export function isFree(acting: Acting): RawBuilder<SqlBool> {
  return allOf([
    sql`hold_type = ${acting.holdType}`,
    sql`not ${isOwnRequest(acting)}`,
    sql`not (${isStillWaiting(acting)})`
  ])
}

/** Why rows that wait cannot be taken: `code` is a dealer's, and its account's. */
export function waitingReason(acting: Acting, code: RawBuilder<unknown>): RawBuilder<unknown> {
  return awaitedBy(acting) === 'e-invoice number'
    ? sql`format('An e-invoice number of %s is missing. Import it first.', ${code})`
    : sql`format('The account %s is frozen. Unfreeze it first.', ${code})`
}
