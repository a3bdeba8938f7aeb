import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { InvalidArgumentError } from 'commander'
import { type CliCommand, CommandRefused, inContext } from '#platform/cli.ts'
import { linesOfFile } from '#platform/files/lines-of-file.ts'
import { isRefusal } from '#platform/refusal.ts'
import { checkExport } from './check-export.ts'
import { makeCheckpoint } from './commands.ts'
import { beginExport, exportLines } from './write-export.ts'

/** `payouts audit export|verify|checkpoint`. */
export const auditCommand: CliCommand = {
  register(program, openContext) {
    const group = program.command('audit').description('take the audit events away, and show that nothing was changed')
    group
      .command('export')
      .description('write the audit events to standard output, signed')
      .option('--from <number>', 'the first event', positiveNumber, 1)
      .action(({ from }: { from: number }) =>
        inContext(openContext, async ({ database, clock, services }) => {
          const head = await beginExport(database, from, { clock, masterKey: services.masterKey })
          if (isRefusal(head)) throw new CommandRefused(head.message)
          for await (const line of exportLines(database, head))
            if (!process.stdout.write(line)) await once(process.stdout, 'drain')
        })
      )
    group
      .command('verify')
      .description('check an export; it needs no server and no database')
      .argument('<file>')
      .option('--key <base64>', 'the public key, as it was kept elsewhere')
      .option('--checkpoints <file>', 'checkpoints, as they were kept elsewhere')
      .action(verifyFile)
    group
      .command('checkpoint')
      .description('sign the events so far, and print the signed checkpoint')
      .action(() =>
        inContext(openContext, async ({ database, clock, services }) => {
          const checkpoint = await makeCheckpoint(database, { clock, masterKey: services.masterKey })
          process.stdout.write(
            checkpoint ? `${JSON.stringify(checkpoint)}\n` : 'Nothing has happened since the last one.\n'
          )
        })
      )
  }
}

async function verifyFile(file: string, options: { key?: string; checkpoints?: string }): Promise<void> {
  const checkpoints = options.checkpoints === undefined ? [] : await linesOf(options.checkpoints)
  const { eventCount, problems, head } = await checkExport(linesOfFile(file), { publicKey: options.key, checkpoints })
  if (problems.length > 0) throw new CommandRefused(['The export is not what it was:', ...problems].join('\n  '))
  const kept = options.key === undefined ? 'Compare its key with the one that you kept' : 'Its key is the one given'
  process.stdout.write(
    `${eventCount} events, ${head?.first} to ${head?.last}, exported on ${head?.exportedOn}: as they were written.\n` +
      `${kept}: ${head?.publicKey}\n`
  )
}

async function linesOf(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '')
}

function positiveNumber(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('It must be a number from 1.')
  return Number(text)
}
