import { s3Inbox } from '#platform/files/s3-inbox.ts'
import type { Source } from './source.ts'

/** A bucket, whose objects are complete or not there. Names with a slash are not in it, but in `done` or `refused`. */
export function inBucket<Result>(address: string, work: (source: Source) => Promise<Result>): Promise<Result> {
  const inbox = s3Inbox(address)
  return work({
    isWhole: true,
    files: inbox.files,
    has: inbox.has,
    open: inbox.open,
    write: inbox.write,
    async move(path, to) {
      await inbox.copy(path, to)
      await inbox.remove(path)
    }
  })
}
