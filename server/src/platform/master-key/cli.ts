import { readFile } from 'node:fs/promises'
import type { CliCommand } from '../cli.ts'
import { replaceMasterKey } from './replace.ts'
import type { Reseal } from './reseal.ts'

/** It opens no context, which would have the former key. */
export const masterKeyCommand = (reseals: readonly Reseal[]): CliCommand => ({
  register(program) {
    program
      .command('replace-master-key')
      .description('give the installation another master key, while no server runs; everybody has to sign in again')
      .option('--to <file>', 'a file with the new key in base64, where the present one is in MASTER_KEY')
      .action(async ({ to }: { to?: string }) => {
        const given = to === undefined ? undefined : (await readFile(to, 'utf8')).trim()
        const replaced = await replaceMasterKey(given, reseals)
        process.stdout.write(
          [
            `The master key ${replaced.from} is replaced by ${replaced.to}.`,
            ...(given === undefined ? [] : ['Set MASTER_KEY to it before a server starts.']),
            'Everybody has to sign in again. Recovery codes are gone: each person makes new ones under Two-step sign-in.',
            'Backups made so far belong to the former key: keep it for as long as you keep them.',
            ''
          ].join('\n')
        )
      })
  }
})
