import { Stack, Text } from '@mantine/core'
import type { ImportReport } from '@payouts/contract/cycles/schema'
import { DialogActions } from '../ui/Dialog.tsx'
import { Tile, TileRow } from '../ui/Tile.tsx'
import { messages } from './messages.ts'

const counted = new Intl.NumberFormat('en-MY')

/** What came of an import: how many rows were read, accepted and rejected, and what to do next. */
export function ImportOutcome({ report, onShow }: { report: ImportReport; onShow: (report: ImportReport) => void }) {
  return (
    <Stack gap="md">
      <div role="status" tabIndex={-1} data-autofocus>
        <Text fw={600}>{report.unchanged ? messages.unchangedTitle(report) : messages.importedTitle(report)}</Text>
        <Text size="sm" c="dimmed">
          {report.unchanged ? messages.unchangedText : nextStep(report)}
        </Text>
      </div>
      <TileRow>
        <Tile label={messages.rowsRead} value={counted.format(report.rowsRead)} />
        <Tile label={messages.rowsAccepted} value={counted.format(report.rowsAccepted)} />
        <Tile label={messages.rowsRejected} value={counted.format(report.rowsRejected)} />
      </TileRow>
      <DialogActions submit={messages.showReport} cancel={messages.close} onSubmit={() => onShow(report)} />
    </Stack>
  )
}

function nextStep({ rowsAccepted, rowsRejected }: ImportReport): string {
  if (rowsAccepted === 0) return messages.nextNoneGood
  return rowsRejected === 0 ? messages.nextAllGood : messages.nextSomeBad
}
