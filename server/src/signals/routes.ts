import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { changeRule, ruleRequests } from './commands/change-rule.ts'
import { dismiss, reopen } from './commands/decide-signals.ts'
import { mapOfCycle } from './queries/cycle-map.ts'
import { cycleSignals } from './queries/cycle-signals.ts'
import { settingsOn } from './queries/settings.ts'
import { readSignal } from './queries/signal.ts'
import { listSignals } from './queries/signals.ts'

export const signalRoutes: Route[] = [
  read(signalEndpoints.getSignals, (call) => listSignals(call, call.input)),
  read(signalEndpoints.getSignal, (call) => readSignal(call, call.input.signalId)),
  read(signalEndpoints.getCycleMap, (call) => mapOfCycle(call, call.input)),
  read(signalEndpoints.getCycleSignals, (call) => cycleSignals(call, call.input.batchNo)),
  read(signalEndpoints.getSignalRules, async ({ db, clock }) => ({ settings: await settingsOn(db, clock.today()) })),
  read(signalEndpoints.getSignalChanges, async (call) => ({ changes: await ruleRequests.list(call, call.input) })),
  write(signalEndpoints.dismissSignals, dismiss),
  write(signalEndpoints.reopenSignal, reopen),
  write(signalEndpoints.changeSignalRule, changeRule),
  write(signalEndpoints.approveSignalChange, ruleRequests.approve),
  write(signalEndpoints.refuseSignalChange, ruleRequests.refuse),
  write(signalEndpoints.withdrawSignalChange, ruleRequests.withdraw)
]
