import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requireFile } from './require-file.ts'

test('a file that is not there is refused with its name', async () => {
  const absent = join(tmpdir(), 'absent.csv')
  await expect(requireFile(absent)).rejects.toThrow(`The file ${absent} cannot be read.`)
})

test('a folder is refused before anything is read', async () => {
  await expect(requireFile(tmpdir())).rejects.toThrow(`${tmpdir()} is a folder. Name a file in it.`)
})
