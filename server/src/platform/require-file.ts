import { access, constants, stat } from 'node:fs/promises'
import { CommandRefused } from './cli.ts'

/** @throws CommandRefused unless there is a file by this path, and it can be read */
export async function requireFile(path: string): Promise<void> {
  try {
    await access(path, constants.R_OK)
  } catch {
    throw new CommandRefused(`The file ${path} cannot be read.`)
  }
  if ((await stat(path)).isDirectory()) throw new CommandRefused(`${path} is a folder. Name a file in it.`)
}
