import { access, constants } from 'node:fs/promises'
import { basename } from 'node:path'
import { CommandRefused } from '../../platform/cli.ts'
import { fileSource, type ImportSource } from '../source.ts'

/** The file that a person named, if it can be read. */
export async function namedFile(path: string): Promise<ImportSource> {
  try {
    await access(path, constants.R_OK)
  } catch {
    throw new CommandRefused(`The file ${path} cannot be read.`)
  }
  return fileSource(path, basename(path))
}
