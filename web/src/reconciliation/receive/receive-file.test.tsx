import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { ReceiveReport } from '@payouts/contract/reconciliation/receive-report'
import type { ReceivedFile } from '@payouts/contract/reconciliation/schema'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, refused, signedIn } from '#test/fake-server.ts'
import { openPart } from '#test/part-screen.tsx'
import { dialogNamed, press, textOf } from '#test/screen.ts'
import { answerUploads } from '#test/uploads.ts'
import { BankFileDrop } from './BankFileDrop.tsx'

const { receiveBankFile } = reconciliationEndpoints

const file: ReceivedFile = {
  ...{ fileId: 0, fileName: 'bank.xml', format: 'camt.053.001.08', messageId: 'S327', source: 'CONSOLE' },
  ...{ receivedBy: 'Aminah', receivedOn: '2026-11-21T04:00:00.000Z', status: 'Taken', problem: null },
  ...{ paymentsChanged: 120, paymentsUnchanged: 0, entriesMatched: 120, entriesProposed: 0 },
  ...{ entriesUnmatched: 1, entriesContradicting: 1, problemCount: 1, noteCount: 1, repeats: null }
}
const foreseen: ReceiveReport = {
  outcome: 'TAKEN',
  file,
  problems: [
    { kind: 'SKIPPED', place: 'Statement S2', problem: 'is the account •••• 0000, which is none of ours' },
    { kind: 'PROBLEM', place: 'PP00000009', problem: 'A payment that is settled cannot become rejected.' }
  ],
  preview: {
    runNos: ['PR00000007'],
    steps: [
      { from: 'IN FILE', to: 'SETTLED', count: 119, amount: '1900.00' },
      { from: 'ACCEPTED', to: 'REJECTED', count: 1, amount: '100.00' }
    ],
    payments: [
      {
        ...{ referenceNo: 'PP00000001', companyCode: 'D1', companyName: 'Kedai 1', amount: '100.00' },
        ...{ from: 'ACCEPTED', to: 'REJECTED', reason: 'AC04: The account is closed.' }
      }
    ],
    openEntries: [
      {
        ...{ bookedOn: '2026-11-21', amount: '-1.50', status: 'Unmatched', reference: null, counterparty: 'Bank' },
        ...{ problem: 'It names no payment and no batch of ours.', proposal: null }
      },
      {
        ...{ bookedOn: '2026-11-21', amount: '-100.00', status: 'Contradiction', reference: 'PP00000009' },
        ...{ counterparty: null, problem: 'The bank debited PP00000009, which is rejected.', proposal: null }
      }
    ]
  }
}
const { preview: _, ...withoutPreview } = foreseen
const taken: ReceiveReport = { ...withoutPreview, file: { ...file, fileId: 4 } }

async function drop(previews: readonly (ReceiveReport | ReturnType<typeof refused>)[]) {
  answerUploads()
  signedIn()
  const server = fakeServer()
  let tries = 0
  server.on(receiveBankFile, ({ dryRun }) => {
    if (!dryRun) return taken
    tries += 1
    return previews[Math.min(tries, previews.length) - 1] ?? foreseen
  })
  await openPart(<BankFileDrop />)
  const user = userEvent.setup()
  await user.upload(screen.getByLabelText('Import a bank file'), new File(['<x/>'], 'bank.xml', { type: 'text/xml' }))
  const dialog = await dialogNamed('Import bank.xml')
  const imported = () =>
    server.payloadsOf(receiveBankFile).filter((payload) => !(payload as { dryRun?: boolean }).dryRun)
  return { user, dialog, imported }
}

test('a bank file shows what it would do, and is imported once the person agrees', async () => {
  const { user, dialog, imported } = await drop([foreseen])
  const shown = within(dialog)
  await shown.findByText('It would change 120 payments')
  const steps = within(shown.getByRole('table', { name: 'Payments would become' }))
  const rows = steps.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows.slice(1)).toEqual(['In File to Settled1191,900.00', 'Accepted to Rejected1100.00'])
  shown.getByText(/^It shows that the bank has the file of PR00000007/)
  shown.getByText('The first 1 of 120 changes')
  shown.getByText(/AC04: The account is closed\./)
  within(shown.getByRole('list', { name: 'Entries that would wait for somebody: 2' })).getByText(/no batch of ours/)
  const listed = (name: string) => within(shown.getByRole('list', { name }))
  listed('What does not fit, and would be left out').getByText(/^PP00000009: A payment that is settled/)
  listed('Would be skipped').getByText(/^Statement S2: .* none of ours$/)
  expect(shown.queryByText('And 1 more.')).toBeNull()
  expect(imported()).toEqual([])
  await press(user, dialog, 'Import')
  await shown.findByText('The file was taken')
  expect(imported()).toEqual([{ fileName: 'bank.xml' }])
})

test('what has changed since it was shown is shown again, and imported only then', async () => {
  const other = { ...foreseen, file: { ...file, paymentsChanged: 119 } }
  const { user, dialog, imported } = await drop([foreseen, other])
  await within(dialog).findByText('It would change 120 payments')
  await press(user, dialog, 'Import')
  await within(dialog).findByText('The figures have changed since they were shown')
  within(dialog).getByText('It would change 119 payments')
  expect(imported()).toEqual([])
  await press(user, dialog, 'Import')
  await waitFor(() => expect(imported()).toHaveLength(1))
})

test('one that does not fit says why, and is only listed', async () => {
  const problem = 'The file is html, which is no file of a bank.'
  const unfit: ReceiveReport = {
    ...{ outcome: 'REFUSED', problems: [] },
    file: { ...file, status: 'Refused', format: null, problem }
  }
  const { user, dialog, imported } = await drop([unfit])
  await within(dialog).findByText(problem)
  expect(within(dialog).queryByRole('button', { name: 'Import' })).toBeNull()
  await press(user, dialog, 'List it as refused')
  await waitFor(() => expect(imported()).toHaveLength(1))
})

test('one that was taken before says which it repeats, and is only listed', async () => {
  const repeats = { fileId: 2, fileName: 'monday.xml', receivedOn: '2026-11-20T04:00:00.000Z' }
  const again: ReceiveReport = { ...{ outcome: 'KNOWN', problems: [] }, file: { ...file, status: 'Repeated', repeats } }
  const { user, dialog, imported } = await drop([again])
  await within(dialog).findByText('The same file was taken before')
  expect(textOf(dialog)).toMatch(
    /It says what monday\.xml said, received on 20 Nov 2026.*Importing it would change nothing/
  )
  expect(within(dialog).queryByRole('button', { name: 'Import' })).toBeNull()
  await press(user, dialog, 'List it as repeated')
  await waitFor(() => expect(imported()).toHaveLength(1))
})

test('a preview that is refused says so, and is tried again', async () => {
  const { user, dialog, imported } = await drop([refused('refusedByRule', 'The server is too busy.'), foreseen])
  await within(dialog).findByText('The server is too busy.')
  await press(user, dialog, 'Import')
  await within(dialog).findByText('It would change 120 payments')
  expect(imported()).toEqual([])
})
