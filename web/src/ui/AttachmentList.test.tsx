import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderInConsole } from '#test/render.tsx'
import { AttachmentList } from './AttachmentList.tsx'

const attachments = [
  { referenceId: '1', fileName: 'receipt.png', fileType: 'png' },
  { referenceId: '2', fileName: 'sheet.xlsx', fileType: 'xlsx' }
]
const read = async () => new Blob(['picture'])

test('it lists what was attached and shows the file that is chosen', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:receipt', revokeObjectURL: () => {} }))
  renderInConsole(
    <AttachmentList opened onClose={() => {}} attachments={attachments} read={read} comment="Counter slip" />
  )
  expect(await screen.findByRole('dialog', { name: 'Available Attachment (Proof)' })).toBeTruthy()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /receipt\.png/ }))
  expect((await screen.findByRole('img', { name: 'receipt.png' })).getAttribute('src')).toBe('blob:receipt')
  expect(screen.getByText('Counter slip')).toBeTruthy()
  expect(screen.getByText('receipt.png')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'All attachments' }))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /receipt\.png/ }))
  await user.click(screen.getByRole('button', { name: /sheet\.xlsx/ }))
  expect(screen.getByText('File type is not supported!')).toBeTruthy()
  vi.unstubAllGlobals()
})

test('it says when nothing was attached, and why a file could not be read', async () => {
  const { unmount } = renderInConsole(<AttachmentList opened onClose={() => {}} attachments={[]} read={read} />)
  expect(await screen.findByText('No Attachment Found!')).toBeTruthy()
  unmount()
  const refuse = () => Promise.reject(new Error('The file is no longer kept.'))
  const [receipt = { referenceId: '', fileName: '', fileType: '' }] = attachments
  const noted = [{ ...receipt, note: 'Being checked' }]
  renderInConsole(<AttachmentList opened onClose={() => {}} attachments={noted} read={refuse} />)
  await userEvent.setup().click(await screen.findByRole('button', { name: /receipt\.png\s*Being checked/ }))
  expect(await screen.findByText('The file is no longer kept.')).toBeTruthy()
})
