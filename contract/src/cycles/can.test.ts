import { describe, expect, test } from 'vitest'
import { cycleCan, isBeforeApproval } from './can.ts'
import { type CycleStatus, cycleStatuses } from './schema.ts'

const allowedIn: Record<keyof typeof cycleCan, CycleStatus[]> = {
  hold: ['Pending Review', 'Pending Approval'],
  requestApproval: ['Pending Review'],
  approve: ['Pending Approval'],
  return: ['Pending Approval'],
  takeApprovalBack: ['Scheduled'],
  comment: ['Pending Review', 'Pending Approval', 'Hold', 'Scheduled', 'Completed', 'Error', 'Cancelled'],
  decide: ['In Validation'],
  reattempt: ['Error'],
  importAgain: ['In Validation', 'Dropped', 'Pending Review', 'Pending Approval', 'Hold']
}

describe('cycleCan', () => {
  const actions = Object.keys(allowedIn) as (keyof typeof cycleCan)[]

  test.each(actions)('%s is allowed in exactly the states that domain 3 gives it', (action) => {
    const allowed = cycleStatuses.filter(
      (payoutStatus) => cycleCan[action]({ payoutStatus, hasPaidRows: false, sentEInvoice: null }).allowed
    )
    expect(new Set(allowed)).toEqual(new Set(allowedIn[action]))
  })

  test('nothing replaces a cycle of which rows have been paid', () => {
    const allowed = cycleStatuses.filter(
      (payoutStatus) => cycleCan.importAgain({ payoutStatus, hasPaidRows: true, sentEInvoice: null }).allowed
    )
    expect(allowed).toEqual([])
  })

  test('says why not in a whole sentence', () => {
    expect(cycleCan.approve({ payoutStatus: 'Pending Review' })).toEqual({
      allowed: false,
      reason: 'This cycle is not pending approval.'
    })
  })
})

test('a release posts on its own once its cycle was approved', () => {
  expect(cycleStatuses.filter(isBeforeApproval)).toEqual([
    'In Validation',
    'Pending Review',
    'Pending Approval',
    'Hold'
  ])
})
