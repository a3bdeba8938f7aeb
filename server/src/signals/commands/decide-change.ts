import { canDecideRuleChange } from '@payouts/contract/signals/can'
import { decisionsOn } from '../../requests/decide-dated.ts'
import { lockChange } from '../queries/changes.ts'
import { settingOn } from '../queries/settings.ts'
import { staffOnly } from '../queries/signals.ts'
import { inWords, recordChange, titleOf } from './change-words.ts'
import '../tables.ts'

export const { approveChange, refuseChange, withdrawChange } = decisionsOn({
  staffOnly,
  lock: lockChange,
  canDecide: canDecideRuleChange,
  isAsBefore: async (tx, { name, before }, validFrom) =>
    inWords(name, before, await settingOn(tx, name, validFrom)) === '',
  changedMeanwhile: 'It was requested when the rule had other values. Refuse it, and have it requested again.',
  write: (tx, changeId, values) =>
    tx.updateTable('signal_changes').set(values).where('change_id', '=', changeId).execute(),
  record: recordChange,
  inWords: ({ name }) => `of the rule “${titleOf(name)}”`,
  target: { screen: 'signalRules' }
})
