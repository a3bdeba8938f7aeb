import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FileStore, folderStore } from './files.ts'

let folder: string
let files: FileStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payouts-store-'))
  files = folderStore(folder)
})
afterEach(() => rm(folder, { recursive: true }))

test('gives back what was put in, readable by its owner alone', async () => {
  await files.put('attachments/letter.pdf', Buffer.from('one'))
  await files.put('reports/big.csv', Readable.from(['two', ' parts']))
  expect((await files.read('attachments/letter.pdf')).toString()).toBe('one')
  expect(await text(files.open('reports/big.csv'))).toBe('two parts')
  expect((await stat(join(folder, 'attachments/letter.pdf'))).mode & 0o777).toBe(0o600)
})

test('a file that fails on the way leaves nothing behind, and the old one stays', async () => {
  await files.put('reports/a.csv', Buffer.from('old'))
  const broken = Readable.from(
    (function* () {
      yield 'new'
      throw new Error('the source broke')
    })()
  )
  await expect(files.put('reports/a.csv', broken)).rejects.toThrow('the source broke')
  expect(await readdir(join(folder, 'reports'))).toEqual(['a.csv'])
  expect((await files.read('reports/a.csv')).toString()).toBe('old')
})

test('what a dead server left unfinished is removed once it is old, and nothing else', async () => {
  await files.put('reports/a.csv', Buffer.from('whole'))
  await writeFile(join(folder, 'reports', `b.csv.${randomUUID()}`), 'half')
  await files.removeUnfinished('reports', new Date(Date.now() - 60_000))
  expect(await readdir(join(folder, 'reports'))).toHaveLength(2)
  await files.removeUnfinished('reports', new Date(Date.now() + 60_000))
  expect(await readdir(join(folder, 'reports'))).toEqual(['a.csv'])
  await files.removeUnfinished('never-made', new Date())
})

test('removing what is not there is no error', async () => {
  await files.put('a', Buffer.from('x'))
  await files.remove('a')
  await files.remove('a')
  await expect(files.read('a')).rejects.toMatchObject({ code: 'ENOENT' })
})

test.each(['../keys/master-key', '/etc/passwd', 'a/../b', 'a//b', '.hidden', 'A', 'a\0b', ''])(
  'refuses the name %j',
  async (name) => {
    await expect(files.put(name, Buffer.from('x'))).rejects.toThrow(RangeError)
    expect(() => files.open(name)).toThrow(RangeError)
  }
)
