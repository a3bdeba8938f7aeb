import { canDecideSettings } from '@payouts/contract/payment-runs/can'
import type { WriteCall } from '../../platform/http/bind.ts'
import { refuse } from '../../platform/refusal.ts'
import { decisionsOn } from '../../requests/decide-dated.ts'
import { type KnownSettings, lockSettings, settingsOn } from '../queries/settings.ts'
import '../tables.ts'
import { differencesOf, recordSettings } from './settings-words.ts'

type SettingsChange = KnownSettings & { changeId: number }

const { approveChange, refuseChange, withdrawChange } = decisionsOn<SettingsChange>({
  field: 'settingsId',
  staffOnly: ({ companyId }) =>
    companyId === null
      ? undefined
      : refuse('refusedByRule', 'There is no such change of the payment settings.', 'settingsId'),
  lock: async (tx, settingsId) => {
    const settings = await lockSettings(tx, settingsId)
    return settings && { ...settings, changeId: settingsId }
  },
  canDecide: canDecideSettings,
  isAsBefore: async (tx, { before }, validFrom) => {
    const current = await settingsOn(tx, validFrom)
    return current ? before !== null && differencesOf(before, current).length === 0 : before === null
  },
  changedMeanwhile: 'They were requested when other settings applied. Refuse them, and have them requested again.',
  write: (tx, settingsId, values) =>
    tx.updateTable('payment_run_settings').set(values).where('settings_id', '=', settingsId).execute(),
  record: recordSettings,
  inWords: () => 'of the payment settings',
  target: { screen: 'payments', runNo: null }
})

type DecideCall = WriteCall<{ settingsId: number; comment: string }>

/** The calls name a change by the number of its settings. */
const named = (call: DecideCall) => ({ ...call, input: { ...call.input, changeId: call.input.settingsId } })

export const approveSettings = (call: DecideCall) => approveChange(named(call))
export const refuseSettings = (call: DecideCall) => refuseChange(named(call))
export const withdrawSettings = withdrawChange
