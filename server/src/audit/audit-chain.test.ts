import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordEvent } from '#activity/record.ts'
import { runCommand } from '#test/app/command-line.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { auditCommand } from './cli.ts'
import { linkHash } from './export-file.ts'
import { auditJobs } from './jobs.ts'

const test = useTestApp()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payouts-audit-'))
})
afterAll(() => rm(folder, { recursive: true }))

const record = (count: number) =>
  test.database.db.transaction().execute(async (tx) => {
    for (let number = 0; number < count; number += 1)
      await recordEvent(tx, { area: 'payouts', action: 'HOLD', activity: `Held “${number}”`, actor: 'system' })
  })

const audit = (...words: string[]) => runCommand(test, auditCommand, ['audit', ...words])
const exported = async (...words: string[]) => (await audit('export', ...words)).trim().split('\n')

/** The output of `audit verify` for these lines; it is refused if they differ from the export. */
async function verified(lines: readonly string[], ...words: string[]): Promise<string> {
  const file = join(folder, 'export.jsonl')
  await writeFile(file, lines.join('\n'))
  return audit('verify', file, ...words)
}

async function kept(name: string, text: string): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, text)
  return file
}

const lastSequence = (lines: readonly string[]) => JSON.parse(lines.at(-1) ?? '').sequence as number

describe('the chain', () => {
  it('has every event once and in one order, however many commit at the same time', async () => {
    await record(1)
    const before = lastSequence(await exported())
    await Promise.all(Array.from({ length: 12 }, (_none, index) => record(index % 3 === 0 ? 5 : 1)))
    const lines = await exported()
    expect(await verified(lines)).toMatch(/as they were written/)
    expect(lastSequence(lines)).toBe(before + 28)
  })

  it('covers every column of an event', async () => {
    const { rows: columns } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = 'audit_events'`.execute(test.database.db)
    await record(1)
    const covered = Object.keys(JSON.parse(JSON.parse((await exported()).at(-1) ?? '').event))
    const asCovered = (name: string) => name.replaceAll(/_([a-z])/g, (_sign, letter: string) => letter.toUpperCase())
    expect(covered.toSorted()).toEqual(columns.map(({ name }) => asCovered(name)).toSorted())
  })

  it('is never changed', async () => {
    for (const statement of [
      'update audit_chain set hash = hash',
      'delete from audit_chain',
      'truncate audit_chain cascade'
    ])
      await expect(test.database.pool.query(statement)).rejects.toThrow('audit events are never changed')
  })
})

describe('an export', () => {
  let lines: string[]
  const at = (index: number) => lines[index] ?? ''
  beforeAll(async () => {
    await record(8)
    lines = await exported()
  })

  it('may begin later', async () => {
    const later = await exported('--from', '4')
    expect(JSON.parse(later[1] ?? '').sequence).toBe(4)
    expect(await verified(later)).toContain(`${lastSequence(lines) - 3} events, 4 to ${lastSequence(lines)}`)
  })

  it('may begin after a checkpoint kept elsewhere, which it then has to follow on', async () => {
    const checkpoint = await audit('checkpoint')
    const { sequence } = JSON.parse(checkpoint)
    await record(2)
    const file = await kept('earlier.jsonl', checkpoint)
    for (const from of [sequence + 1, sequence + 2])
      expect(await verified(await exported('--from', String(from)), '--checkpoints', file)).toMatch(
        /as they were written/
      )
  })

  it('keeps separators of lines that somebody pasted into a text', async () => {
    await test.database.db.transaction().execute((tx) =>
      recordEvent(tx, {
        ...{ area: 'payouts', action: 'COMMENT', activity: 'Commented', actor: 'system' },
        comment: 'One line\u2028another\u2029and a paragraph'
      })
    )
    expect(await verified(await exported())).toMatch(/as they were written/)
  })

  it('is refused from an event that does not exist', async () => {
    await expect(audit('export', '--from', '1000000')).rejects.toThrow('There is no audit event 1000000')
  })

  const tampered: [what: string, change: () => string[], found: RegExp][] = [
    ['edited', () => lines.with(3, at(3).replace('Held', 'Paid')), /Event 3 was changed/],
    ['removed', () => lines.toSpliced(3, 1), /Event 3 is missing/],
    ['inserted', () => lines.toSpliced(4, 0, at(3)), /Event 3 is where event 4 belongs/],
    [
      'reordered',
      () => lines.with(3, at(4)).with(4, at(3)),
      /Event 3 is missing[\s\S]*Event 3 is where event 5 belongs/
    ],
    ['cut off', () => lines.slice(0, -2), /Events \d+ to \d+ are missing/],
    [
      'given another end',
      () => lines.with(0, at(0).replace(/"last":\d+/, '"last":3')).slice(0, 4),
      /first line was changed/
    ],
    ['rewritten', () => rewritten(lines), /The chain was rewritten/],
    ['made unreadable', () => lines.with(3, '{"sequence":3'), /not readable/],
    ['something else', () => ['a,b', '1,2'], /no export of audit events/]
  ]
  it.each(tampered)('that was %s is found out', async (_what, change, found) => {
    await expect(verified(change())).rejects.toThrow(found)
  })

  it('that another key signed is found out by the key that was kept', async () => {
    const { publicKey } = JSON.parse(at(0))
    expect(await verified(lines, '--key', publicKey)).toContain(`Its key is the one given: ${publicKey}`)
    const another = Buffer.alloc(32, 1).toString('base64')
    await expect(verified(lines, '--key', another)).rejects.toThrow('another key than the one given')
  })

  it('that does not reach a checkpoint kept elsewhere, or differs from it, is found out', async () => {
    await record(1)
    const checkpoint = await audit('checkpoint')
    expect(await audit('checkpoint')).toBe('Nothing has happened since the last one.\n')
    const file = await kept('checkpoints.jsonl', checkpoint)
    expect(await verified(await exported(), '--checkpoints', file)).toMatch(/as they were written/)
    await expect(verified(lines, '--checkpoints', file)).rejects.toThrow(/is not what the checkpoint of \S+ signed/)
    const forged = await kept('forged.jsonl', checkpoint.replace(/"sequence":\d+/, '"sequence":2'))
    await expect(verified(lines, '--checkpoints', forged)).rejects.toThrow('its signature is not valid')
  })
})

it('a checkpoint is appended every hour to the file outside the database', async () => {
  const auditCheckpointsFile = join(folder, 'elsewhere.jsonl')
  const { database, clock, services } = test
  const run = (signal = new AbortController().signal) =>
    database.db.transaction().execute(async (tx) => {
      const config = { ...services.config, auditCheckpointsFile }
      for (const job of auditJobs)
        await job.handle({ data: {}, tx, database: database.db, clock, services: { ...services, config }, signal })
    })
  await record(1)
  await run()
  await run()
  await record(1)
  await run()
  const sequences = (await readFile(auditCheckpointsFile, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).sequence)
  expect(sequences).toHaveLength(2)
  expect(sequences[1]).toBe(sequences[0] + 1)
})

/** Recomputes every link after a changed event, which is possible without the key. */
function rewritten(lines: readonly string[]): string[] {
  const [head = '', ...links] = lines
  let previous = ''
  const fitting = links.map((line, index) => {
    const link = JSON.parse(line) as { sequence: number; event: string }
    const event = index === 2 ? link.event.replace('Held', 'Paid') : link.event
    previous = linkHash(previous, event)
    return JSON.stringify({ sequence: link.sequence, hash: previous, event })
  })
  return [head, ...fitting]
}
