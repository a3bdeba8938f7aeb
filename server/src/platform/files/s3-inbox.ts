import type { Readable } from 'node:stream'
import { s3Bucket } from './s3-store.ts'

/** A bucket into which others put files, under names of theirs. */
type S3Inbox = {
  /** Its objects, without those whose name has a slash. */
  files(): Promise<{ name: string; size: number; modifiedMs: number }[]>
  has(name: string): Promise<boolean>
  open(name: string): AsyncIterable<Buffer>
  write(name: string, content: Buffer): Promise<void>
  copy(name: string, to: string): Promise<void>
  remove(name: string): Promise<void>
}

/** @param address as of a store, see `s3Bucket` */
export function s3Inbox(address: string): S3Inbox {
  const { Bucket, s3 } = s3Bucket(address)
  return {
    async files() {
      const { client, paginateListObjectsV2 } = await s3()
      const found: { name: string; size: number; modifiedMs: number }[] = []
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Delimiter: '/' }))
        for (const { Key, Size = 0, LastModified } of Contents)
          if (Key) found.push({ name: Key, size: Size, modifiedMs: LastModified?.getTime() ?? 0 })
      return found
    },
    async has(name) {
      const { client, HeadObjectCommand } = await s3()
      return client.send(new HeadObjectCommand({ Bucket, Key: name })).then(
        () => true,
        (error: Error) => {
          if (error.name === 'NotFound' || error.name === 'NoSuchKey') return false
          throw error
        }
      )
    },
    async *open(name) {
      const { client, GetObjectCommand } = await s3()
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: name }))
      yield* Body as Readable
    },
    async write(name, content) {
      const { client, PutObjectCommand } = await s3()
      await client.send(new PutObjectCommand({ Bucket, Key: name, Body: content }))
    },
    async copy(name, to) {
      const { client, CopyObjectCommand } = await s3()
      await client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: encodeURIComponent(`${Bucket}/${name}`) }))
    },
    async remove(name) {
      const { client, DeleteObjectCommand } = await s3()
      await client.send(new DeleteObjectCommand({ Bucket, Key: name }))
    }
  }
}
