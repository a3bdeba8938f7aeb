import { importEndpoints } from '@payouts/contract/imports/endpoints'
import type { ValidationRow } from '@payouts/contract/imports/schema'
import { toast } from '../client/toast.ts'
import { type ActionDefinition, defineAction } from '../transactions/bulk-action/action-definition.ts'
import { messages } from './messages.ts'

export type DecidedImport = Pick<ValidationRow, 'batchNo' | 'version' | 'displayName' | 'rowsRejected'>

/** Makes an import's good rows a payout cycle. */
export function acceptImport(row: DecidedImport): ActionDefinition {
  return defineAction({
    title: messages.acceptTitle(row.displayName),
    verb: messages.accept,
    description: messages.acceptDescription(row.rowsRejected),
    endpoint: importEndpoints.decideImport,
    payload: ({ remark, dryRun }) => ({ ...identityOf(row), decision: 'ACCEPT' as const, remark, dryRun }),
    onDone: ({ referenceNo = '' }) => toast.success(messages.acceptedToast(row.displayName, referenceNo))
  })
}

/** Sets an import aside for good; also one without a single good row. */
export function dropImport(row: DecidedImport): ActionDefinition {
  return defineAction({
    title: messages.dropTitle(row.displayName),
    verb: messages.drop,
    description: messages.dropDescription,
    warning: messages.dropWarning,
    danger: true,
    mayTouchNothing: true,
    endpoint: importEndpoints.decideImport,
    payload: ({ remark, dryRun }) => ({ ...identityOf(row), decision: 'DROP' as const, remark, dryRun }),
    onDone: ({ referenceNo = '' }) => toast.success(messages.droppedToast(row.displayName, referenceNo))
  })
}

const identityOf = ({ batchNo, version }: DecidedImport) => ({ batchNo, version })
