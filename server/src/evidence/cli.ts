import { once } from 'node:events'
import { countOf } from '@payouts/contract/count-text'
import { InvalidArgumentError } from 'commander'
import { type CliCommand, CommandRefused, inContext } from '#platform/cli.ts'
import { linesOfFile } from '#platform/files/lines-of-file.ts'
import { fileOnDisk, sha256Of } from '#platform/incoming/incoming-file.ts'
import { isRefusal } from '#platform/refusal.ts'
import { checkEvidence } from './check-evidence.ts'
import { takeEvidence } from './commands.ts'

/** `payouts evidence export|verify`. */
export const evidenceCommand: CliCommand = {
  register(program, openContext) {
    const group = program
      .command('evidence')
      .description('take away all that shows how a cycle came about, and show that nothing of it was changed')
    group
      .command('export')
      .description('write the evidence of a cycle to standard output, signed')
      .argument('<batch>', 'the cycle’s batch number', batchNumber)
      .action((batchNo: number) =>
        inContext(openContext, async ({ database, clock, services }) => {
          const lines = await takeEvidence(database, {
            batchNo,
            signing: { clock, masterKey: services.masterKey },
            actor: 'system',
            record: (write) => database.transaction().execute(write)
          })
          if (isRefusal(lines)) throw new CommandRefused(lines.message)
          for await (const line of lines) if (!process.stdout.write(line)) await once(process.stdout, 'drain')
        })
      )
    group
      .command('verify')
      .description('check the evidence of a cycle; it needs no server and no database')
      .argument('<file>')
      .option('--key <base64>', 'the public key, as it was kept elsewhere')
      .option('--import <file>', 'the file that the cycle was imported from')
      .action(verifyFile)
  }
}

async function verifyFile(file: string, options: { key?: string; import?: string }): Promise<void> {
  const importSha256 = options.import === undefined ? undefined : await sha256Of(fileOnDisk(options.import, ''))
  const { problems, counts, importedFile, seal } = await checkEvidence(linesOfFile(file), {
    publicKey: options.key,
    importSha256
  })
  if (problems.length > 0) throw new CommandRefused(['The evidence is not what it was:', ...problems].join('\n  '))
  const kept = options.key === undefined ? 'Compare its key with the one that you kept' : 'Its key is the one given'
  process.stdout.write(
    `Cycle ${seal?.batchNo}, taken on ${seal?.exportedOn}: as it was written.\n` +
      `It has ${[...counts].map(([kind, count]) => countOf(count, kind)).join(', ')}.\n` +
      `Imported from ${importedFile?.name ?? 'no file'}, SHA-256 ${importedFile?.sha256 ?? 'none'}` +
      `${importSha256 === undefined ? '' : ': the file given'}.\n${kept}: ${seal?.publicKey}\n`
  )
}

function batchNumber(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError('It must be a number from 1.')
  return Number(text)
}
