import { type KnownCycleFileColumn, knownCycleFileColumns } from '@payouts/contract/imports/import-file'
import { mostRowsAtOnce, repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import type { RejectedRow, SomeValues } from '@payouts/contract/imports/repairs'
import { createContext, useCallback, useMemo, useRef, useState } from 'react'
import { showError } from '#client/dialogs/dialogs.ts'
import { useDraftCommand } from './api.ts'
import { messages } from './messages.ts'

export type Place = { line: number; column: KnownCycleFileColumn }
/** Typed values of rows, by line. */
export type Changes = readonly { line: number; values: SomeValues }[]

type Editing = Place & {
  /** What the cell's input begins with. */
  text: string
}

export type Edits = {
  mayEdit: (row: RejectedRow) => boolean
  editing: Editing | undefined
  /** Typed values that have not been read back yet. */
  typed: ReadonlyMap<number, SomeValues>
  begin: (row: RejectedRow, column: KnownCycleFileColumn, text?: string) => void
  /** Ends typing in a cell; undefined leaves it unchanged. */
  end: (row: RejectedRow, text: string | undefined) => void
}

const nothing: Edits = { mayEdit: () => false, editing: undefined, typed: new Map(), begin: () => {}, end: () => {} }

export const EditsContext = createContext<Edits>(nothing)

/** What a row's cell shows: what was typed, else what was read. */
export const shownValue = (row: RejectedRow, column: KnownCycleFileColumn, typed: Edits['typed']): string =>
  typed.get(row.line)?.[column] ?? row.values[column] ?? ''

/** The present values of the cells that are about to change. */
function valuesBefore(row: RejectedRow, values: SomeValues, typed: Edits['typed']): SomeValues {
  const before: SomeValues = {}
  for (const column of knownCycleFileColumns)
    if (values[column] !== undefined) before[column] = shownValue(row, column, typed)
  return before
}

/**
 * Typing over cells: each change is saved as a draft at once, one after the other, and can be undone. `values` are
 * shown as typed until they have been read back.
 */
export function useEdits({ batchNo, version, isOn }: { batchNo: number; version: number; isOn: boolean }) {
  const { mutateAsync, isPending } = useDraftCommand(repairEndpoints.repairRows)
  const [editing, setEditing] = useState<Editing>()
  const [typed, setTyped] = useState<ReadonlyMap<number, SomeValues>>(new Map())
  const [done, setDone] = useState<readonly Changes[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const save = useCallback(
    (rows: Changes) => {
      setTyped(
        (before) =>
          new Map([...before, ...rows.map(({ line, values }) => [line, { ...before.get(line), ...values }] as const)])
      )
      const forget = () =>
        setTyped((before) => new Map([...before].filter(([line]) => !rows.some((row) => row.line === line))))
      queue.current = queue.current
        .then(() => mutateAsync({ payload: { batchNo, version, rows: [...rows] } }))
        .catch((error: Error) => showError(error))
        .finally(forget)
    },
    [batchNo, version, mutateAsync]
  )

  /** Changes rows in a way that can be undone. Says so if they are too many. */
  const change = useCallback(
    (rows: readonly { row: RejectedRow; values: SomeValues }[]) => {
      if (rows.length === 0) return
      if (rows.length > mostRowsAtOnce) return void showError(new Error(messages.tooMany(mostRowsAtOnce)))
      const before = rows.map(({ row, values }) => ({
        line: row.line,
        values: valuesBefore(row, values, typed)
      }))
      setDone((all) => [...all, before])
      save(rows.map(({ row, values }) => ({ line: row.line, values })))
    },
    [save, typed]
  )

  const undo = useCallback(() => {
    const last = done.at(-1)
    if (!last) return
    setDone(done.slice(0, -1))
    save(last)
  }, [done, save])

  const edits = useMemo<Edits>(() => {
    const mayEdit = (row: RejectedRow) => isOn && row.state !== 'Waiting'
    return {
      mayEdit,
      editing,
      typed,
      begin: (row, column, text) => {
        if (!mayEdit(row)) return
        setEditing({ line: row.line, column, text: text ?? shownValue(row, column, typed) })
      },
      end: (row, text) => {
        setEditing(undefined)
        if (text === undefined || !editing || text.trim() === shownValue(row, editing.column, typed)) return
        change([{ row, values: { [editing.column]: text.trim() } }])
      }
    }
  }, [isOn, editing, typed, change])

  return { edits, change, undo, undoable: done.length, isSaving: isPending }
}
