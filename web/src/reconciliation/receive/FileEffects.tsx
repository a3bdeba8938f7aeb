import { Text } from '@mantine/core'
import { countText } from '@payouts/contract/count-text'
import type { ReceiveReport } from '@payouts/contract/reconciliation/receive-report'
import {
  type FileProblem,
  type FileProblemKind,
  fileProblemKinds,
  type ReceivedFile
} from '@payouts/contract/reconciliation/schema'
import { Figures } from '#transactions/bulk-action/Figures.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { messages } from '../messages.ts'

/** What a file did, or would do, in figures. Only statements and notifications have entries. */
export function FileFigures({ label, file }: { label: string; file: ReceivedFile }) {
  const hasEntries = file.entriesMatched + file.entriesProposed + file.entriesUnmatched + file.entriesContradicting > 0
  const figures: [string, number][] = [
    [messages.paymentsChanged, file.paymentsChanged],
    [messages.paymentsUnchanged, file.paymentsUnchanged]
  ]
  if (hasEntries)
    figures.push(
      [messages.entriesMatched, file.entriesMatched],
      [messages.entriesProposed, file.entriesProposed],
      [messages.entriesUnmatched, file.entriesUnmatched]
    )
  if (file.entriesContradicting > 0) figures.push([messages.entriesContradicting, file.entriesContradicting])
  return <Figures label={label} figures={figures.map(([name, count]) => ({ label: name, value: countText(count) }))} />
}

type FileProblemsProps = {
  report: ReceiveReport
  titles: Readonly<Record<FileProblemKind, string>>
  /** Says how many are not named. */
  more: (count: number) => string
}

/** What a file could not apply, skipped, or noted: the first ones by name. */
export function FileProblems({ report: { file, problems }, titles, more }: FileProblemsProps) {
  if (problems.length === 0) return null
  const unnamed = file.problemCount + file.noteCount - problems.length
  return (
    <>
      {fileProblemKinds.map((kind) => (
        <ProblemsOfKind key={kind} title={titles[kind]} problems={problems.filter((each) => each.kind === kind)} />
      ))}
      {unnamed > 0 && <Text size="sm">{more(unnamed)}</Text>}
    </>
  )
}

function ProblemsOfKind({ title, problems }: { title: string; problems: readonly FileProblem[] }) {
  if (problems.length === 0) return null
  return (
    <section>
      <Text fw={600} size="sm">
        {title}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul tabIndex={0} className="lines bank-file-rows" aria-label={title}>
        {problems.map(({ place, problem }) => (
          <li key={`${place} ${problem}`}>
            {place}: {problem}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The file that another one repeats. */
export function RepeatedFile({ file: { repeats }, text }: { file: ReceivedFile; text: string }) {
  if (!repeats) return null
  return (
    <Text size="sm" c="dimmed">
      {messages.repeats(repeats.fileName)} <InstantText instant={repeats.receivedOn} />. {text}
    </Text>
  )
}
