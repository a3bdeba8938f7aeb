import { type Inspected, inspectFile, type OfferedFile } from './rules.ts'

/** Inspects one file, in a thread that inspects others before and after it. */
export default function inspectInThread(file: OfferedFile): Promise<Inspected> {
  return inspectFile(file)
}
