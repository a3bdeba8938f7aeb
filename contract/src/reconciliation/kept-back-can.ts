import { isGranted, permission } from '#permissions.ts'
import { type Actor, canDecideWith } from '#requests/can.ts'
import { no, type Verdict, yes } from '#verdict.ts'
import type { KeptBackAmount, Settlement } from './kept-back-schema.ts'

type Known = Pick<
  KeptBackAmount,
  'cause' | 'status' | 'referenceNo' | 'isAgain' | 'statementRef' | 'wentOut' | 'payments' | 'request'
>
type Way = Pick<Known, 'cause' | 'isAgain' | 'statementRef' | 'wentOut'>

const mayRequest = ({ menu }: Actor) =>
  isGranted(menu, permission('Reconciliation', 'IMPORT')) || isGranted(menu, permission('Reconciliation', 'CONFIRM'))

/** How it may be settled, most likely first. */
export function settlementsOf({ cause, isAgain, statementRef, wentOut }: Way): Settlement[] {
  if (cause === 'LIST ONLY') return ['NOT PAID']
  const takesItOver: Settlement = isAgain || wentOut ? 'RECOVER' : 'FIRST STANDS'
  // A debit that was announced but never booked is on no statement.
  return [takesItOver, 'BANK CORRECTS', ...(statementRef === null ? (['NOT PAID'] as const) : [])]
}

/** Requesting a settlement needs staff who may upload files or decide on their entries. */
export function canRequestSettlement(kept: Known, actor: Actor): Verdict {
  if (!mayRequest(actor)) return no('You may not settle what is kept back.')
  if (kept.status === 'Closed') return no('This was settled already.')
  return kept.request?.status === 'Pending' ? no('Its settlement was requested already.') : yes
}

/** Whether it may be settled like this, whoever requests it. */
export function canSettle(kept: Known, settlement: Settlement): Verdict {
  if (kept.status === 'Closed') return no('This was settled already.')
  if (!settlementsOf(kept).includes(settlement)) return no(whyNot[settlement])
  if (settlement !== 'FIRST STANDS' && settlement !== 'RECOVER') return yes
  // A payment settled in a run's own file would keep that file from going out.
  const inRun = kept.payments.find(
    ({ isStopped, runNo, referenceNo, status }) =>
      isStopped && runNo !== null && !(referenceNo === kept.referenceNo && status === 'IN FILE')
  )
  if (!inRun) return yes
  return no(
    inRun.status === 'INSTRUCTED'
      ? `${inRun.referenceNo} stands in payment run ${inRun.runNo}. Refuse that run first.`
      : `${inRun.referenceNo} stands in payment run ${inRun.runNo}. Withdraw that run first.`
  )
}

const whyNot: Record<Settlement, string> = {
  'FIRST STANDS':
    'The amount went out once more. It can only be recovered from the dealer, or the bank takes its debit back.',
  RECOVER: 'The amount went out once only. The first payment stands, or the bank takes its debit back.',
  'BANK CORRECTS': 'The bank has debited nothing here that it could take back.',
  'NOT PAID': 'A statement shows the debit, so the bank paid it.'
}

/** Approving and refusing needs a second person. */
export const canDecideSettlement = canDecideWith({
  needs: permission('Reconciliation', 'CONFIRM'),
  notPermitted: 'You may not decide on what is kept back.'
})
