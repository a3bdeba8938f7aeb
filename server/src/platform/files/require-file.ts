import { access, constants, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { CommandRefused } from '../cli.ts'
import { fileOnDisk, type IncomingFile } from '../incoming/incoming-file.ts'

/** @throws CommandRefused unless the path is a readable file */
export async function requireFile(path: string): Promise<void> {
  try {
    await access(path, constants.R_OK)
  } catch {
    throw new CommandRefused(`The file ${path} cannot be read.`)
  }
  if ((await stat(path)).isDirectory()) throw new CommandRefused(`${path} is a folder. Name a file in it.`)
}

/**
 * The file that a person named at the command line.
 * @throws CommandRefused unless it can be read
 */
export async function namedFile(path: string): Promise<IncomingFile> {
  await requireFile(path)
  return fileOnDisk(path, basename(path))
}
