import type { WaitingLine } from '@payouts/contract/desk/schema'

/** The screen that shows what a line was about once it is decided; undefined where there is none. */
export function screenOf({ kind, key, name, cycle }: WaitingLine) {
  if (kind === 'PAYMENT RUN' || kind === 'RUN WITHDRAWAL') return { to: '/payments/run', search: { runNo: key } }
  if (kind !== 'CYCLE APPROVAL' && kind !== 'CYCLE REVIEW') return undefined
  return { to: '/payoutsDealerSummary', search: { ...cycle, payoutCycleName: name ?? key, flowFrom: 'desk' } }
}
