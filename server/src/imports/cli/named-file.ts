import { basename } from 'node:path'
import { requireFile } from '../../platform/require-file.ts'
import { fileSource, type ImportSource } from '../source.ts'

/** The file that a person named, if it can be read. */
export async function namedFile(path: string): Promise<ImportSource> {
  await requireFile(path)
  return fileSource(path, basename(path))
}
