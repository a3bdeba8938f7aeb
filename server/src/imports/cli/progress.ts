import { countText } from '@payouts/contract/count-text'
import type { ImportProgress } from '../cycle/cycle-import.ts'

/** Where progress is written: a terminal's line is overwritten, other outputs keep each line. */
type ProgressOutput = { isTTY?: boolean | undefined; write(text: string): unknown }

const stageNames = { reading: 'Reading', indexing: 'Building indexes', checking: 'Looking for repeated rows' } as const
const updateMs = { terminal: 100, plain: 2000 }
const clearLine = '\r\u001b[K'

/** Shows an import's progress: rows, rows a second, rejected. `finish` ends the line. */
export function importProgress(output: ProgressOutput, nowMs: () => number) {
  const started = nowMs()
  let shownAt = Number.NEGATIVE_INFINITY
  let shownStage: string | undefined
  return {
    show({ stage, rowsRead, rowsRejected }: ImportProgress) {
      const now = nowMs()
      if (stage === shownStage && now - shownAt < (output.isTTY ? updateMs.terminal : updateMs.plain)) return
      shownAt = now
      shownStage = stage
      const perSecond = Math.round((rowsRead / Math.max(now - started, 1)) * 1000)
      const counts = `${countText(rowsRead)} rows, ${countText(rowsRejected)} rejected`
      const speed = stage === 'reading' ? `, ${countText(perSecond)} rows/s` : ''
      const line = `${stageNames[stage]}: ${counts}${speed}`
      output.write(output.isTTY ? `${clearLine}${line}` : `${line}\n`)
    },
    finish() {
      if (output.isTTY && shownStage !== undefined) output.write(clearLine)
    }
  }
}
