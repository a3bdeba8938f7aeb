import { expect, test } from 'vitest'
import { folderProblems } from './folders.ts'

const files = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${folder}/part-${index}.ts`)

test('a folder of 26 files is told, one of 25, the migrations and the findings are not', () => {
  const told = folderProblems([
    ...files('web/src/ui', 26),
    ...files('web/src/list', 25),
    ...files('server/migrations', 40),
    ...files('findings', 40)
  ])
  expect(told).toEqual(['web/src/ui: 26 files, 25 at most. Give parts of it folders with names.'])
})
