import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FileStore } from './files.ts'
import { s3Store } from './s3-store.ts'

const stored = new Map<string, Buffer>()
let server: Server
let files: FileStore
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { method, url = '', headers } = request
    const path = new URL(url, 'http://store').pathname
    if (!/Credential=KEY\/\d{8}\/ap-southeast-5\/s3\/aws4_request/.test(headers.authorization ?? '')) {
      response.writeHead(403).end('<Error><Code>AccessDenied</Code><Message>Not yours.</Message></Error>')
    } else if (method === 'PUT' && headers['content-length'] !== undefined) {
      stored.set(path, await buffer(request))
      response.end()
    } else if (method === 'DELETE') {
      stored.delete(path)
      response.writeHead(204).end()
    } else if (url.includes('list-type=2')) {
      response.end(listing(new URL(url, 'http://store').searchParams))
    } else {
      const found = stored.get(path)
      response.writeHead(found ? 200 : 404).end(found ?? '<Error><Code>NoSuchKey</Code></Error>')
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  files = s3Store(`http://KEY:SE%2FCRET@127.0.0.1:${port}/payouts?region=ap-southeast-5`)
})
afterAll(() => new Promise((closed) => server.close(closed)))
beforeEach(() => stored.clear())

/** One file a page, so that a listing of two has two pages. */
function listing(query: URLSearchParams): string {
  const names = [...stored.keys()].map((path) => path.replace('/payouts/', '')).sort()
  const below = names.filter((name) => name.startsWith(query.get('prefix') ?? ''))
  const start = below.indexOf(query.get('continuation-token') ?? below[0] ?? '')
  const entries = below
    .slice(start, start + 1)
    .map((name) => `<Contents><Key>${name}</Key><LastModified>2026-11-21T01:02:03.000Z</LastModified></Contents>`)
  const next = below[start + 1]
  const token = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
  return `<ListBucketResult>${token}${entries.join('')}</ListBucketResult>`
}

test('keeps bytes and streams in the bucket, and gives them back', async () => {
  await files.put('attachments/letter.pdf', Buffer.from('one'))
  await files.put('reports/big.csv', Readable.from(['two', ' parts']))
  expect([...stored.keys()]).toEqual(['/payouts/attachments/letter.pdf', '/payouts/reports/big.csv'])
  expect((await files.read('attachments/letter.pdf')).toString()).toBe('one')
  expect(await text(files.open('reports/big.csv'))).toBe('two parts')
})

test('lists what lies below a folder, however many pages that takes', async () => {
  for (const name of ['reports/a.csv', 'reports/b.csv', 'attachments/c.pdf']) await files.put(name, Buffer.from('x'))
  const storedAt = new Date('2026-11-21T01:02:03Z')
  expect(await files.list('reports')).toEqual([
    { name: 'reports/a.csv', storedAt },
    { name: 'reports/b.csv', storedAt }
  ])
  expect(await files.list('nothing')).toEqual([])
})

test('what is missing is missing, and removing it twice is no error', async () => {
  await files.put('a', Buffer.from('x'))
  await files.remove('a')
  await files.remove('a')
  await expect(files.read('a')).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(text(files.open('a'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('says what the store answered when it refuses', async () => {
  const { port } = server.address() as AddressInfo
  const stranger = s3Store(`http://OTHER:x@127.0.0.1:${port}/payouts`)
  await expect(stranger.put('a', Buffer.from('x'))).rejects.toThrow('Not yours.')
})

test('refuses a name that leads out of the bucket', async () => {
  await expect(files.put('../other/a', Buffer.from('x'))).rejects.toThrow(RangeError)
})
