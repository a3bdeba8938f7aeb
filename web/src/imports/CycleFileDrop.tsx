import { maxFileBytes } from '@payouts/contract/envelope'
import { cycleFileColumns, extraCycleFileColumns, optionalCycleFileColumn } from '@payouts/contract/imports/import-file'
import type { ImportReport } from '@payouts/contract/imports/schema'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { messages } from './messages.ts'

/** Takes a cycle's CSV file, and asks what cycle it is. */
export function CycleFileDrop({ onShowReport }: { onShowReport: (report: ImportReport) => void }) {
  return (
    <FileDrop
      label={messages.cycleFile}
      kinds={['csv']}
      maxBytes={maxFileBytes}
      refusalText={messages.notCsv}
      hint={messages.columnsHint(cycleFileColumns, optionalCycleFileColumn, extraCycleFileColumns)}
      tooLarge={messages.tooLarge}
      command={messages.command}
    >
      {(dialog) => <ImportDialog {...dialog} onShowReport={onShowReport} />}
    </FileDrop>
  )
}
