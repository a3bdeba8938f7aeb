import { importEndpoints } from '@payouts/contract/imports/endpoints'
import type { ValidationRow } from '@payouts/contract/imports/schema'
import { toast } from '#client/toast.ts'
import { type ActionDefinition, defineAction } from '#transactions/bulk-action/action-definition.ts'
import { CarriedSums } from './CarriedSums.tsx'
import { messages } from './messages.ts'

type DecidedImport = Pick<
  ValidationRow,
  'batchNo' | 'version' | 'displayName' | 'rowsAccepted' | 'rowsRejected' | 'rowsDuplicate' | 'carried' | 'leftOut'
>

/**
 * Accepts an import. If more than half of it are duplicates, that needs an administrator who did not import it; for
 * others the server gives its reason.
 */
export function acceptImport(row: DecidedImport, isAdministrator: boolean, onDone?: () => void): ActionDefinition {
  const despiteDuplicates = isAdministrator && row.rowsDuplicate * 2 > row.rowsAccepted
  return defineAction({
    title: messages.acceptTitle(row.displayName),
    verb: messages.accept,
    description: messages.acceptDescription(row),
    ...(despiteDuplicates && { warning: messages.acceptDuplicatesWarning(row) }),
    ...(row.carried.length > 0 && {
      evidence: <CarriedSums sums={row.carried} title={messages.carriedTitle} />
    }),
    endpoint: importEndpoints.decideImport,
    payload: ({ remark, dryRun }) => ({
      ...identityOf(row),
      decision: 'ACCEPT' as const,
      remark,
      despiteDuplicates,
      dryRun
    }),
    onDone: ({ referenceNo = '' }) => {
      toast.success(messages.acceptedToast(row.displayName, referenceNo))
      onDone?.()
    }
  })
}

/** Drops an import for good, even one without valid rows. */
export function dropImport(row: DecidedImport, onDone?: () => void): ActionDefinition {
  return defineAction({
    title: messages.dropTitle(row.displayName),
    verb: messages.drop,
    description: messages.dropDescription,
    warning: messages.dropWarning,
    danger: true,
    mayTouchNothing: true,
    endpoint: importEndpoints.decideImport,
    payload: ({ remark, dryRun }) => ({ ...identityOf(row), decision: 'DROP' as const, remark, dryRun }),
    onDone: ({ referenceNo = '' }) => {
      toast.success(messages.droppedToast(row.displayName, referenceNo))
      onDone?.()
    }
  })
}

const identityOf = ({ batchNo, version }: DecidedImport) => ({ batchNo, version })
