import type { Place } from '#platform/files/places.ts'
import { inBucket } from './bucket.ts'
import { inFolder } from './folder.ts'
import { inSftp } from './sftp.ts'
import type { Source } from './source.ts'

/** Lends a place until the given work ends. */
export function inPlace<Result>(place: Place, work: (source: Source) => Promise<Result>): Promise<Result> {
  if ('folder' in place) return inFolder(place.folder, work)
  return 'bucket' in place ? inBucket(place.bucket, work) : inSftp(place.sftp, work)
}
