import { maxFileBytes } from '@payouts/contract/envelope'
import { cycleFileColumns, extraCycleFileColumns, optionalCycleFileColumn } from '@payouts/contract/imports/import-file'
import type { ImportReport } from '@payouts/contract/imports/schema'
import { Suspense } from 'react'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { messages } from './messages.ts'

/** The page has no need of its form until there is a file. */
const ImportDialog = lazyNamed(() => import('./ImportDialog.tsx'), 'ImportDialog')

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
      {(dialog) =>
        dialog.file && (
          <Suspense>
            <ImportDialog {...dialog} onShowReport={onShowReport} />
          </Suspense>
        )
      }
    </FileDrop>
  )
}
