import { permission } from '@payouts/contract/permissions'
import type { ReactNode } from 'react'
import { errorText } from '#client/call-error.ts'
import { CycleReport, type NoCycle, type ReportedCycle } from '#downloads/CycleReport.tsx'
import { NextStep } from '#layout/pages/NextStep.tsx'
import { ListScreen, type ListScreenProps } from '#list/ListScreen.tsx'
import type { Selection } from '#list/use-selection.ts'
import { ActionButtons } from '#ui/buttons/ActionButtons.tsx'
import type { HoldActions } from './actions.tsx'
import { ScopeTiles } from './HoldTiles.tsx'
import { messages } from './messages.ts'
import type { HoldTypeParams } from './search.ts'

type Own = 'actions' | 'tiles' | 'rowId' | 'selection' | 'bulkActions' | 'emptyHint' | 'errorText'

type HoldListScreenProps<Row> = Omit<ListScreenProps<Row>, Own> & {
  /** What the tiles sum up. */
  scope: HoldTypeParams
  selection: Selection<Row>
  holdActions: HoldActions
  /** Whether rows can be selected although no action is offered, to download one of them. */
  mayDownloadRow?: boolean
  /** The download of what is shown, and other links; they come before the actions. */
  buttons: ReactNode
}

/** The common part of lists of held items: tiles, and actions on selected rows. */
export function HoldListScreen<Row>({
  scope,
  selection,
  holdActions,
  mayDownloadRow = false,
  buttons,
  children,
  ...screen
}: HoldListScreenProps<Row>) {
  const { offered, dialog } = holdActions
  return (
    <ListScreen
      {...screen}
      actions={
        <>
          {buttons}
          <ActionButtons actions={offered} />
        </>
      }
      tiles={<ScopeTiles scope={scope} />}
      rowId={selection.rules.id}
      selection={offered.length > 0 || mayDownloadRow ? selection : undefined}
      bulkActions={offered}
      emptyHint={messages.nothingHeld}
      emptyAction={<NextStep to="/payouts">{messages.toPayouts}</NextStep>}
      errorText={fetchErrorText}
    >
      {dialog}
      {children}
    </ListScreen>
  )
}

const mayDownload = permission('On Hold', 'DOWNLOAD')

/** The Download of a hold screen: a report of its cycle, or why there is none here. */
export function HoldReport({ cycle }: { cycle: ReportedCycle | NoCycle }) {
  return <CycleReport allowed={mayDownload} cycle={cycle} />
}

/** An error of this area's lists, in the specification's words. */
export const fetchErrorText = (error: Error) => messages.errorPrefix + errorText(error)
