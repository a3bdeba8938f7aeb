import { randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkedName, type FileStore, type StoredFile } from '../files.ts'
import { type S3Credentials, signedHeaders } from './signature.ts'

const timeoutMs = 60_000

/**
 * Keeps files in a bucket of an S3-compatible store, addressed by path:
 * `https://KEY:SECRET@host/bucket?region=ap-southeast-5`, with `us-east-1` where no region is named.
 */
export function s3Store(address: string): FileStore {
  const bucket = new URL(address)
  const credentials: S3Credentials = {
    keyId: decodeURIComponent(bucket.username),
    secret: decodeURIComponent(bucket.password),
    region: bucket.searchParams.get('region') ?? 'us-east-1'
  }

  const send = (method: 'GET' | 'PUT' | 'DELETE', name: string, body?: Blob) =>
    request(method, checkedName(name), {}, body)

  async function request(method: string, name: string, query: Record<string, string>, body?: Blob): Promise<Response> {
    const url = new URL(`${bucket.pathname.replace(/\/$/, '')}/${name}`, `${bucket.protocol}//${bucket.host}`)
    url.search = new URLSearchParams(query).toString()
    const headers = signedHeaders({ method, url }, credentials, new Date())
    const response = await fetch(url, {
      method,
      headers,
      ...(body && { body }),
      // A file is read for as long as its reader takes, so only what ends at once is bounded.
      ...(method === 'GET' ? {} : { signal: AbortSignal.timeout(timeoutMs) })
    })
    if (response.ok) return response
    const reason = (await response.text()).slice(0, 500)
    if (response.status === 404) throw Object.assign(new Error(`There is no file ${name}.`), { code: 'ENOENT' })
    throw new Error(`The file store answered ${method} ${name} with ${response.status}: ${reason}`)
  }

  async function* download(name: string): AsyncGenerator<Uint8Array> {
    const { body } = await send('GET', name)
    if (body) yield* body
  }

  return {
    async put(name, bytes) {
      checkedName(name)
      if (bytes instanceof Readable) return withSpooled(bytes, async (blob) => void (await send('PUT', name, blob)))
      await send('PUT', name, new Blob([new Uint8Array(bytes)]))
    },
    open(name) {
      checkedName(name)
      return Readable.from(download(name), { objectMode: false })
    },
    async read(name) {
      return Buffer.from(await (await send('GET', name)).arrayBuffer())
    },
    async list(folder) {
      const found: StoredFile[] = []
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query = { 'list-type': '2', delimiter: '/', prefix: `${checkedName(folder)}/` }
        const page = await request('GET', '', token ? { ...query, 'continuation-token': token } : query)
        const xml = await page.text()
        found.push(...filesIn(xml))
        token = valuesOf('NextContinuationToken', xml)[0]
      }
      return found
    },
    async remove(name) {
      await send('DELETE', name).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
    }
  }
}

/** The few flat elements of a listing; the names are ours, so none needs unescaping. */
function filesIn(xml: string): StoredFile[] {
  return valuesOf('Contents', xml).flatMap((entry) => {
    const [name] = valuesOf('Key', entry)
    const [storedAt] = valuesOf('LastModified', entry)
    return name && storedAt ? [{ name, storedAt: new Date(storedAt) }] : []
  })
}

function valuesOf(element: string, xml: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(([, value = '']) => value)
}

/** The store wants to know a file's length before its first byte. */
async function withSpooled(source: Readable, use: (blob: Blob) => Promise<void>): Promise<void> {
  const path = join(tmpdir(), `payouts-upload-${randomUUID()}`)
  try {
    await pipeline(source, createWriteStream(path, { mode: 0o600 }))
    await use(await openAsBlob(path))
  } finally {
    await rm(path, { force: true })
  }
}
