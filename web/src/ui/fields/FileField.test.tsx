import { createEvent, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderInConsole } from '#test/render.tsx'
import { FileField } from './FileField.tsx'

const proof = new File(['%PDF-1.7'], 'proof.pdf', { type: 'application/pdf' })
const program = new File(['MZ'], 'proof.exe', { type: 'application/x-msdownload' })
const input = () => screen.getByLabelText<HTMLInputElement>('Attachment (optional)')

test('a file that may be attached is taken, and can be removed again', async () => {
  const given: (string | undefined)[] = []
  renderInConsole(<FileField onChange={(file) => given.push(file?.name)} />)
  const user = userEvent.setup()
  await user.upload(input(), proof)
  expect(screen.getByText('proof.pdf')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove proof.pdf' }))
  expect(given).toEqual(['proof.pdf', undefined])
})

test('a file of another type is dropped with the specified text', async () => {
  const given: unknown[] = []
  renderInConsole(<FileField onChange={(file) => given.push(file)} />)
  const user = userEvent.setup({ applyAccept: false })
  await user.upload(input(), proof)
  await user.upload(input(), program)
  expect(screen.getByRole('alert').textContent).toBe(
    'application/x-msdownload is not allowed to upload, please choose only Image or PDF file.'
  )
  expect(screen.queryByText('proof.pdf')).toBeNull()
  expect(given).toEqual([proof, null])
})

test('a screen may word the refusal its own way', async () => {
  renderInConsole(<FileField refusalText={(type) => `${type} is not allowed to upload!`} />)
  await userEvent.setup({ applyAccept: false }).upload(input(), program)
  expect(screen.getByRole('alert').textContent).toBe('application/x-msdownload is not allowed to upload!')
})

test('a file that is too large is dropped', async () => {
  renderInConsole(<FileField maxBytes={4} />)
  await userEvent.setup().upload(input(), proof)
  expect(screen.getByRole('alert').textContent).toContain('proof.pdf is 1 KB')
})

test('a file can be dragged onto the field', () => {
  renderInConsole(<FileField />)
  const target = input()
  const drop = createEvent.drop(target)
  Object.defineProperty(drop, 'dataTransfer', { value: { files: [proof] } })
  fireEvent(target, drop)
  expect(screen.getByText('proof.pdf')).toBeTruthy()
})
