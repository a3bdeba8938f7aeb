import { cycleCan } from '@payouts/contract/cycles/can'
import { cycleStatus } from '@payouts/contract/cycles/schema'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import type { ValidationRow } from '@payouts/contract/imports/schema'
import { administrator, isGranted, permission } from '@payouts/contract/permissions'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useCall } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'
import { menuColumn } from '#list/columns.tsx'
import { ListScreen } from '#list/ListScreen.tsx'
import { useListState } from '#list/use-list-state.ts'
import { useActionDialog } from '#transactions/bulk-action/use-action-dialog.tsx'
import type { MenuAction } from '#ui/floating/ActionMenuLines.tsx'
import { CycleFileDrop } from './CycleFileDrop.tsx'
import { importColumns } from './columns.tsx'
import { ImportReportSection } from './ImportReportSection.tsx'
import { acceptImport, dropImport } from './import-decision.tsx'
import { importsList } from './lists.ts'
import { messages } from './messages.ts'

const route = getRouteApi('/console/validations')

/** Takes cycle files, lists what was imported, and lets each import be accepted or dropped. */
export function ValidationsPage() {
  const { batchNo, version } = route.useSearch()
  const navigate = route.useNavigate()
  const session = useSession()
  const maySave = session !== null && isGranted(session.menu, permission('Validations', 'SAVE'))
  const list = useListState(importsList)
  const query = useCall(importEndpoints.getValidationList, list.request, { faultsReplacePage: true })
  const decision = useActionDialog()

  const showReport = useCallback(
    (shown: { batchNo: number; version: number } | undefined) => {
      const params = { batchNo: shown?.batchNo, version: shown?.version, rows: undefined, duplicates: undefined }
      navigate({ search: (before) => ({ ...before, ...params }), replace: true, resetScroll: false }).catch(reportError)
    },
    [navigate]
  )
  const actionsOf = useActionsOf({ maySave, isAdministrator: session?.role === administrator }, decision.open)
  const columns = useMemo(() => {
    const rowActions = (row: ValidationRow): MenuAction[] => [
      { label: messages.showRejected, onClick: () => showReport(row) },
      ...actionsOf(row)
    ]
    return [
      ...importColumns,
      menuColumn({ label: ({ displayName }: ValidationRow) => displayName, actions: rowActions })
    ]
  }, [actionsOf, showReport])

  const shown = query.data?.content.find((row) => row.batchNo === batchNo && row.version === version)
  return (
    <ListScreen
      title={messages.title}
      purpose={messages.purpose}
      tiles={maySave && <CycleFileDrop onShowReport={showReport} />}
      label={messages.imports}
      list={list}
      query={query}
      columns={columns}
      rowId={idOf}
      rowName={({ displayName }) => displayName}
      onOpen={showReport}
      currentId={batchNo !== undefined && version !== undefined ? idOf({ batchNo, version }) : undefined}
      emptyHint={maySave ? messages.noImports : messages.noImportsReadOnly}
    >
      {batchNo !== undefined && version !== undefined && (
        <ImportReportSection
          key={idOf({ batchNo, version })}
          batchNo={batchNo}
          version={version}
          row={shown}
          actions={shown ? actionsOf(shown) : []}
          onClose={() => showReport(undefined)}
        />
      )}
      {decision.dialog}
    </ListScreen>
  )
}

const idOf = ({ batchNo, version }: { batchNo: number; version: number }) => `${batchNo}/${version}`

/** Accept and drop of an import, with the reason where it has been decided already. */
function useActionsOf(
  { maySave, isAdministrator }: { maySave: boolean; isAdministrator: boolean },
  open: ReturnType<typeof useActionDialog>['open']
) {
  return useCallback(
    (row: ValidationRow): MenuAction[] => {
      if (!maySave) return []
      const status = cycleStatus.safeParse(row.payoutStatus)
      const verdict = status.success ? cycleCan.decide({ payoutStatus: status.data }) : undefined
      const disabledReason = verdict?.allowed ? undefined : (verdict?.reason ?? messages.decided)
      return [
        {
          label: messages.accept,
          onClick: () => open(acceptImport(row, isAdministrator)),
          disabledReason: disabledReason ?? (row.rowsAccepted === 0 ? messages.nothingGood : undefined)
        },
        { label: messages.drop, onClick: () => open(dropImport(row)), disabledReason, danger: true }
      ]
    },
    [maySave, isAdministrator, open]
  )
}
