import { Readable } from 'node:stream'
import { checkedName, type FileStore, type StoredFile } from './files.ts'

export type S3Store = FileStore & {
  /** Stores bytes under a new name; false, and no change, if the bucket has the name. */
  putNew(name: string, bytes: Readable): Promise<boolean>
}

/**
 * Connects to a bucket of an S3-compatible store, addressed as `https://KEY:SECRET@host/bucket?region=ap-southeast-5`;
 * the region is `us-east-1` by default. A store that does not answer within `timeout` seconds (30 by default) has
 * failed. The library is loaded when it is first needed: it is large, and most servers keep their files in a folder.
 */
export function s3Bucket(address: string) {
  const { protocol, host, pathname, username, password, searchParams } = new URL(address)
  const Bucket = pathname.replaceAll('/', '')
  const silentMs = Number(searchParams.get('timeout') ?? 30) * 1000
  const connect = async () => {
    const [library, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
    const client = new library.S3Client({
      endpoint: `${protocol}//${host}`,
      region: searchParams.get('region') ?? 'us-east-1',
      credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
      forcePathStyle: true,
      // Otherwise a store that accepts a connection and never answers would block its caller for ever.
      requestHandler: { connectionTimeout: silentMs, socketTimeout: silentMs },
      // Not every compatible store supports the checksums that the client sends by default.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED'
    })
    return { ...library, Upload, client }
  }
  let connecting: ReturnType<typeof connect> | undefined
  return { Bucket, s3: () => (connecting ??= connect()) }
}

/** Keeps files in a bucket. */
export function s3Store(address: string): S3Store {
  const { Bucket, s3 } = s3Bucket(address)

  async function bodyOf(name: string) {
    const { client, GetObjectCommand } = await s3()
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: checkedName(name) })).catch(missingAsFile)
    if (!Body) throw new Error(`The file store answered ${name} without a body.`)
    return Body
  }

  async function* download(name: string): AsyncGenerator<Uint8Array> {
    yield* (await bodyOf(name)) as Readable
  }

  return {
    async put(name, bytes) {
      const body = bytes instanceof Readable ? bytes : Buffer.from(bytes)
      const { client, Upload } = await s3()
      await new Upload({ client, params: { Bucket, Key: checkedName(name), Body: body } }).done()
    },
    async putNew(name, bytes) {
      const { client, Upload } = await s3()
      const params = { Bucket, Key: checkedName(name), Body: bytes, IfNoneMatch: '*' }
      try {
        await new Upload({ client, params }).done()
        return true
      } catch (error) {
        if (error instanceof Error && error.name === 'PreconditionFailed') return false
        throw error
      }
    },
    open: (name) => Readable.from(download(name), { objectMode: false }),
    async read(name) {
      return Buffer.from(await (await bodyOf(name)).transformToByteArray())
    },
    async list(folder) {
      const { client, paginateListObjectsV2 } = await s3()
      const found: StoredFile[] = []
      const Prefix = `${checkedName(folder)}/`
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix, Delimiter: '/' }))
        for (const { Key, LastModified } of Contents)
          if (Key && LastModified) found.push({ name: Key, storedAt: LastModified })
      return found
    },
    // The parts of an unfinished upload are invisible; a lifecycle rule of the bucket removes them.
    removeUnfinished: async () => undefined,
    async remove(name) {
      const { client, DeleteObjectCommand } = await s3()
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkedName(name) }))
    }
  }
}

/** Reports a missing object like a missing file, so that callers need not know where files are. */
function missingAsFile(error: Error): never {
  if (error.name === 'NoSuchKey' || error.name === 'NotFound')
    throw Object.assign(new Error('There is no such file.', { cause: error }), { code: 'ENOENT' })
  throw error
}
