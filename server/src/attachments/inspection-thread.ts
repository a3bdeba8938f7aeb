import { type Inspected, inspectFile, type OfferedFile } from './rules.ts'

/** Inspects one file, in a thread that serves several. */
export default function inspectInThread(file: OfferedFile): Promise<Inspected> {
  return inspectFile(file)
}
