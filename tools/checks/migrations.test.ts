import { expect, test } from 'vitest'
import { migrationProblems } from './migrations.ts'

const problemsOf = (text: string) => migrationProblems([{ path: 'server/migrations/0099_change.sql', text }])

test.each([
  ['alter table freezes drop column reason;', 'drops'],
  ['DROP TABLE freezes;', 'drops'],
  ['alter table freezes rename column reason to cause;', 'renames'],
  ['alter table freezes alter column reason type varchar(10);', 'another type'],
  ['alter table freezes alter column reason set not null;', 'forbids a null'],
  ['alter table freezes add column cause text not null;', 'does not fill']
])('%s is refused', (text, why) => {
  expect(problemsOf(text)).toEqual([expect.stringContaining(why)])
})

test.each([
  'alter table freezes add column cause text;',
  "alter table freezes add column cause text not null default '';",
  "alter table freezes add column cause text default '' not null;",
  'create table causes (cause text not null);',
  '-- We drop column names from the text.\ncreate table causes (cause text);',
  '-- contract: nothing has read it since 0024\nalter table freezes drop column reason;'
])('%s is not', (text) => {
  expect(problemsOf(text)).toEqual([])
})
