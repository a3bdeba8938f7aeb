import type { ExcludedOfCycle } from '@payouts/contract/bulk-changes/schema'
import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import type { z } from 'zod'
import { type Problem, shown } from '#platform/csv/values.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import type { Refusal } from '#platform/refusal.ts'
import type { FileRow } from '../file/read-file.ts'

/** The effect of a row, as far as known. */
type Effect = {
  code: string
  name: string
  type: string
  amount: Ringgit | null
  /** The replaced value, for people, and its replacement. */
  was: string | null
  becomes: string | null
}
export type JudgedRow = { line: number; problems: Problem[]; effect: Effect }
export type JudgedFile = { rows: JudgedRow[]; cycles: ExcludedOfCycle[] }

/** The person with whose permissions a file is checked, and the clock. */
export type Judging = { caller: Pick<Caller, 'companyId'>; clock: WriteCall<unknown>['clock'] }

/** The result of a row: a word for the receipt, and its record. */
export type Done = { line: number; result: string; recordId: number }

type DoingCall = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId'>
/** The file whose rows are applied: its reason, its name, and whether it needed a second person. */
type DoneFile = { bulkChangeId: number; reason: string; fileName: string; fourEyes: boolean }

/** One kind of bulk change, for callers that do not know its rows. */
export type BulkKindRules = {
  /** The effect and the problems of each row. Writes nothing. */
  judge(db: Database, rows: readonly FileRow[], judging: Judging): Promise<JudgedFile>
  /** Locks what `judge` reads until the transaction ends. */
  lock(tx: Tx, rows: readonly FileRow[]): Promise<void>
  /** Applies all rows, which were judged under `lock` without problems. */
  apply(call: DoingCall, rows: readonly FileRow[], file: DoneFile): Promise<Done[]>
  /** Undoes all effects of the rows. @returns why some cannot be undone, by their records; then nothing is undone */
  takeBack(call: DoingCall, recordIds: readonly number[], reason: string): Promise<ReadonlyMap<number, Refusal>>
  /** The word for the receipt of a row that was taken back. */
  takenBack: string
}

type Row<Input> = { line: number; input: Input }
/** A kind's verdict on one row: the single command's refusals, by its own fields. */
export type Verdict = { refusals: readonly Refusal[]; effect: Partial<Effect> }

type KindOf<Input> = {
  /** A row as input of the single command, or its problems. */
  read(values: Record<string, string>, today: Day): Input | Problem[]
  /** Whom or what a row is about, as written in the file. */
  about(values: Record<string, string>): Pick<Effect, 'code' | 'name' | 'type'>
  /** The key that must be unique in a file, and the column that reports a repetition. */
  key(input: Input): string
  keyColumn: string
  judge(db: Database, inputs: readonly Input[], judging: Judging): Promise<Verdict[]>
  cycles?(db: Database, inputs: readonly Input[]): Promise<ExcludedOfCycle[]>
  lock(tx: Tx, inputs: readonly Input[]): Promise<void>
  apply(
    call: DoingCall,
    inputs: readonly Input[],
    file: DoneFile & { lines: readonly number[] }
  ): Promise<readonly { recordId: number; result: string }[]>
  takeBack: BulkKindRules['takeBack']
  takenBack: string
}

/** Builds a kind from its parts: it reads by the single command's schema, judges by its rules, and acts like it. */
export function bulkKind<Input extends object>(kind: KindOf<Input>): BulkKindRules {
  const readAll = (rows: readonly FileRow[], today: Day) =>
    rows.map((row) => ({ row, read: row.problems.length > 0 ? row.problems : kind.read(row.values, today) }))
  const goodOf = (read: ReturnType<typeof readAll>): Row<Input>[] =>
    read.flatMap(({ row, read: input }) => (Array.isArray(input) ? [] : [{ line: row.line, input }]))
  return {
    async judge(db, rows, judging) {
      const read = readAll(rows, judging.clock.today())
      const good = goodOf(read)
      const inputs = good.map(({ input }) => input)
      const verdicts = await kind.judge(db, inputs, judging)
      const verdictOf = new Map(good.map(({ line }, at) => [line, verdicts[at]]))
      const firstOf = firstLines(good, kind.key)
      const judged = read.map(({ row, read: input }) => {
        const { refusals = [], effect = {} } = verdictOf.get(row.line) ?? {}
        const problems = Array.isArray(input)
          ? input
          : [
              ...repeats(row, firstOf.get(kind.key(input)), kind.keyColumn),
              ...refusals.map((one) => problemOf(row, one))
            ]
        const known = { ...kind.about(row.values), amount: null, was: null, becomes: null, ...effect }
        return { line: row.line, problems, effect: known }
      })
      const isRight = judged.every(({ problems }) => problems.length === 0)
      return { rows: judged, cycles: isRight && kind.cycles ? await kind.cycles(db, inputs) : [] }
    },
    lock: (tx, rows) =>
      kind.lock(
        tx,
        goodOf(readAll(rows, '')).map(({ input }) => input)
      ),
    async apply(call, rows, file) {
      const good = goodOf(readAll(rows, call.clock.today()))
      if (good.length !== rows.length) throw new Error('only a file without problems is done')
      const made = await kind.apply(
        call,
        good.map(({ input }) => input),
        { ...file, lines: good.map(({ line }) => line) }
      )
      return good.flatMap(({ line }, at) => {
        const done = made[at]
        return done ? [{ line, ...done }] : []
      })
    },
    takeBack: kind.takeBack,
    takenBack: kind.takenBack
  }
}

function firstLines<Input>(rows: readonly Row<Input>[], key: (input: Input) => string): Map<string, number> {
  const lines = new Map<string, number>()
  for (const { line, input } of rows) if (!lines.has(key(input))) lines.set(key(input), line)
  return lines
}

function repeats({ line, values }: FileRow, first: number | undefined, column: string): Problem[] {
  if (first === undefined || first === line) return []
  return [{ column, value: shown(values[column] ?? ''), problem: `is in line ${first} already` }]
}

function problemOf({ values }: FileRow, { field, message }: Refusal): Problem {
  const column = field !== undefined && field in values ? field : 'row'
  return { column, value: shown(values[column] ?? ''), problem: message }
}

/** A row as input of the single command's schema, or the schema's problems with its fields. */
export function readBy<Schema extends z.ZodType>(
  schema: Schema,
  values: Record<string, string>
): z.output<Schema> | Problem[] {
  const { data, error } = schema.safeParse(values)
  if (!error) return data
  const problems = error.issues.map(({ path, message }) => {
    const column = String(path[0] ?? 'row')
    return { column, value: shown(values[column] ?? ''), problem: message }
  })
  // Several faults of a value may have the same text.
  return [...new Map(problems.map((one) => [`${one.column} ${one.problem}`, one])).values()]
}
