import { access, constants } from 'node:fs/promises'
import { basename } from 'node:path'
import { CommandRefused } from '../../platform/cli.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { isRefusal, type Refusal } from '../../platform/refusal.ts'
import { fileSource, type ImportSource } from '../source.ts'

/** Runs a command of the domain in one transaction; a refusal undoes it and is what the person reads. */
export async function allOrNothing<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result | Refusal>
): Promise<Result> {
  return database.transaction().execute(async (tx) => {
    const result = await work(tx)
    if (isRefusal(result)) throw new CommandRefused(result.message)
    return result
  })
}

/** The file that a person named, if it can be read. */
export async function namedFile(path: string): Promise<ImportSource> {
  try {
    await access(path, constants.R_OK)
  } catch {
    throw new CommandRefused(`The file ${path} cannot be read.`)
  }
  return fileSource(path, basename(path))
}
