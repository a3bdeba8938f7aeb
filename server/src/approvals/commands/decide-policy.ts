import { canDecidePolicy } from '@payouts/contract/approvals/can'
import { kindRules } from '@payouts/contract/approvals/kinds'
import { bandsText } from '@payouts/contract/approvals/rule'
import { decisionsOn } from '../../requests/decide-dated.ts'
import { lockChange } from '../queries/changes.ts'
import { policyOn } from '../queries/policies.ts'
import { staffOnly } from '../staff-only.ts'
import { recordChange } from './record-change.ts'
import '../tables.ts'

export const { approveChange, refuseChange, withdrawChange } = decisionsOn({
  staffOnly,
  lock: lockChange,
  canDecide: canDecidePolicy,
  isAsBefore: async (tx, { kind, before }, validFrom) =>
    bandsText(before) === bandsText((await policyOn(tx, kind, validFrom)).bands),
  changedMeanwhile: 'It was requested when the policy had other bands. Refuse it, and have it requested again.',
  write: (tx, changeId, values) =>
    tx.updateTable('approval_policies').set(values).where('change_id', '=', changeId).execute(),
  record: recordChange,
  inWords: ({ kind }) => `of the approvals of “${kindRules[kind].title}”`,
  target: { screen: 'approvalPolicies' }
})
