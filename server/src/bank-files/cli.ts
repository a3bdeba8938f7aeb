import { once } from 'node:events'
import { basename, dirname } from 'node:path'
import { railNames } from '@payouts/contract/bank-files/schema'
import { countOf } from '@payouts/contract/count-text'
import { readConfig } from '#config.ts'
import { type CliCommand, CommandRefused } from '#platform/cli.ts'
import { LayoutError, readLayout } from './layout/load.ts'
import type { PaymentFileHead } from './payment-order.ts'
import { profileOf } from './profile-of-layout.ts'
import { type FileProfile, fileProfilesOf } from './profiles.ts'
import { changesOf, checkHead, checkOrder, fileNameOf, renderPaymentFile } from './render.ts'
import { headOf, ordersIn, samplePayments } from './sample-payments.ts'

/** `payouts bank-layouts list|try`: they need no server and no database. */
export const bankLayoutsCommand: CliCommand = {
  register(program) {
    const group = program.command('bank-layouts').description('how banks want their files of payments')
    group
      .command('list')
      .description('name every layout: those of the product and those of BANK_LAYOUTS')
      .action(listLayouts)
    group
      .command('try')
      .description(
        'write a file of sample payments to standard output, and what was changed or left out to standard error'
      )
      .argument('<layout>', 'the name of a layout, or a JSON file')
      .action(tryLayout)
  }
}

function listLayouts(): void {
  for (const { name, title, rails } of Object.values(fileProfilesOf(readConfig())))
    process.stdout.write(`${name}\t${title}\t${rails.map((rail) => railNames[rail]).join(', ')}\n`)
}

async function tryLayout(named: string): Promise<void> {
  const profile = profileNamed(named)
  const say = (text: string) => process.stderr.write(`${text}\n`)
  const carried = samplePayments.filter((order) => {
    const problems = checkOrder(profile, order)
    for (const { field, problem } of problems) say(`${order.referenceNo}\t${field}\t${problem}`)
    return problems.length === 0
  })
  for (const order of carried)
    for (const { field, from, to } of changesOf(profile, order)) say(`${order.referenceNo}\t${field}\t${from}\t→ ${to}`)
  const head = headAt(profile.bankBic, headOf(carried))
  const problems = checkHead(profile, head)
  for (const { field, problem } of problems) say(`${head.runNo}\t${field}\t${problem}`)
  if (problems.length > 0) throw new CommandRefused('The bank would refuse this file.')
  for await (const bytes of renderPaymentFile(profile, head, ordersIn(carried)))
    if (!process.stdout.write(bytes)) await once(process.stdout, 'drain')
  const left = samplePayments.length - carried.length
  say(`${fileNameOf(profile, head)}: ${countOf(carried.length, 'payment')}${left > 0 ? `, ${left} left out` : ''}.`)
}

/** The sample account is at the bank of the file. */
function headAt(bankBic: string | null, head: PaymentFileHead): PaymentFileHead {
  return { ...head, payer: { ...head.payer, bankBic: bankBic ?? head.payer.bankBic } }
}

function profileNamed(named: string): FileProfile {
  if (!named.endsWith('.json')) {
    const profile = fileProfilesOf(readConfig())[named]
    if (!profile) throw new CommandRefused(`There is no layout ${named}: payouts bank-layouts list names them.`)
    return profile
  }
  const read = readLayout(dirname(named), basename(named))
  if ('problems' in read) throw new LayoutError(read.problems)
  return profileOf(read)
}
