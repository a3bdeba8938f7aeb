import pg from 'pg'
import { type Refusal, refuse } from '../refusal.ts'

/** How the database calls the server of an archive. */
export const archiveServer = (name: string): string => `archive_${name}`

const connectionLost = new Set(['08000', '08001', '08003', '08004', '08006'])

/**
 * The archive that does not answer, if that is what an error of the database means. A connection to the database itself
 * that breaks is no error of the database.
 */
export function awayArchive(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError) || !connectionLost.has(error.code ?? '')) return undefined
  const named = /"archive_(\w+)"/.exec(error.message)?.[1]
  if (named) return `the archive ${named}`
  return /remote SQL command/.test(error.where ?? '') ? 'an archive' : undefined
}

export const archiveAwayText = (archive: string): string =>
  `This needs rows in ${archive}, which does not answer at the moment. Cycles that are not archived work as ever. ` +
  'Try again in some minutes, or tell your administrator.'

/** The refusal of a change to rows that are archived. */
export function archivedRowsRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  const batchNo = /^foreign table "transactions_(\d+)" does not allow/.exec(error.message)?.[1]
  return batchNo === undefined
    ? undefined
    : refuse(
        'refusedByRule',
        `The rows of cycle ${batchNo} are archived, where nothing changes. ` +
          `They have to come back first: an administrator runs payouts unarchive ${batchNo}.`
      )
}
