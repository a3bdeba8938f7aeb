import { type HoldType, type HoldTypeRules, holdTypeRules } from '@payouts/contract/cycles/hold-types'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { allOf } from '../../platform/db/list-sql.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { HoldAction } from './hold-action.ts'

/** Who acts on what kind of hold, and whether the rule of two people is on. */
export type Acting = { action: HoldAction; holdType: HoldType; caller: Caller; fourEyes: boolean }

export const ownRequest = 'You requested its release yourself. Somebody else has to decide on it.'

/** Whether the caller may not decide on a row, having requested its release. */
export function isOwnRequest({ action, holdType, caller, fourEyes }: Acting): RawBuilder<SqlBool> {
  if (!action.takesSecondPerson || !fourEyes || holdTypeRules[holdType].endedBy !== 'two people') return sql`false`
  return sql`exists (
    select from cycle_actions as request where request.action_id = request_action_id and request.acted_by = ${caller.userId})`
}

/** What a hold type waits for, as a condition on its rows. Those that wait for their e-invoice allow no manual action. */
const isStillWaiting: Record<HoldTypeRules['waitsFor'], RawBuilder<SqlBool>> = {
  nothing: sql`false`,
  'e-invoice number': sql`false`,
  'unfrozen account': sql`company_id = any(array(select freezes.company_id from freezes where unfrozen_on is null))`
}

/** Whether a freeze still blocks a row. */
export function isStillFrozen({ action, holdType }: Acting): RawBuilder<SqlBool> {
  return action.takesUnfrozenAccount ? isStillWaiting[holdTypeRules[holdType].waitsFor] : sql`false`
}

/** Rows that the action can take: in its states, under this hold type, with nothing against it. */
export function isFree(acting: Acting): RawBuilder<SqlBool> {
  return allOf([
    sql`hold_type = ${acting.holdType}`,
    sql`not ${isOwnRequest(acting)}`,
    sql`not ${isStillFrozen(acting)}`
  ])
}

/** Why the rows of a frozen account cannot be taken: `code` is the account's. */
export const frozenReason = (code: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`format('The account %s is frozen. Unfreeze it first.', ${code})`
