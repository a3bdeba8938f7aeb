import { type Attachment, attachmentEndpoints } from '@payouts/contract/attachments/endpoints'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { renderInConsole } from '#test/render.tsx'
import { AttachmentsDialog } from './AttachmentsDialog.tsx'

const attachment = (fileName: string, said: Pick<Attachment, 'withheld' | 'notScanned'> = {}): Attachment => ({
  referenceId: fileName,
  attachmentType: 'FREEZE_ACCOUNTS',
  fileName,
  fileType: 'pdf',
  attachedOn: '2026-11-21T06:05:00.000Z',
  attachedBy: 'Aminah binti Yusof',
  action: 'FREEZE',
  ...said
})

test('it says of each file what the malware scanner said, and where none has looked', async () => {
  signedIn()
  const attachments = [
    attachment('scanned.pdf'),
    attachment('earlier.pdf', { notScanned: true }),
    attachment('new.pdf', { withheld: 'BEING_CHECKED' }),
    attachment('bad.pdf', { withheld: 'INFECTED' })
  ]
  fakeServer().on(attachmentEndpoints.getAttachment, () => ({ attachments }))
  renderInConsole(<AttachmentsDialog attachmentType="FREEZE_ACCOUNTS" reference="D00001" opened onClose={() => {}} />)
  expect(await screen.findByRole('button', { name: /earlier\.pdf.*Not scanned for malware$/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^scanned\.pdf.*PDF$/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /new\.pdf.*Being checked for malware$/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /bad\.pdf.*Refused: malware found$/ })).toBeTruthy()
})
