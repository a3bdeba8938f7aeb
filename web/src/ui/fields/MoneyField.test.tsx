import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderInConsole } from '#test/render.tsx'
import { MoneyField } from './MoneyField.tsx'

function Amount({ start = '' }: { start?: string }) {
  const [amount, setAmount] = useState(start)
  return (
    <>
      <MoneyField label="Amount" value={amount} onChange={setAmount} />
      <output>{amount}</output>
    </>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Amount')
const given = () => screen.getByRole('status').textContent

test('thousands are grouped while typing', async () => {
  renderInConsole(<Amount />)
  await userEvent.setup().type(field(), '1234567.89')
  expect(field().value).toBe('1,234,567.89')
  expect(given()).toBe('1234567.89')
})

test('a pasted RM 1,234.50 is understood', async () => {
  renderInConsole(<Amount />)
  const user = userEvent.setup()
  await user.click(field())
  await user.paste('RM 1,234.50')
  expect(field().value).toBe('1,234.50')
  expect(given()).toBe('1234.50')
})

test.each(['-5', '1,234.567', '1.2.3', '12a'])(
  '%s is no amount and stays as typed, for the form to refuse',
  async (text) => {
    renderInConsole(<Amount />)
    await userEvent.setup().type(field(), text)
    expect(field().value).toBe(text)
    expect(given()).toBe(text)
  }
)

test('what was no amount is one again once it is put right', async () => {
  renderInConsole(<Amount />)
  await userEvent.setup().type(field(), '1234x{Backspace}5')
  expect(field().value).toBe('12,345')
  expect(given()).toBe('12345')
})

test('the caret stays at its figure when a group is added before it', async () => {
  renderInConsole(<Amount start="123456" />)
  const user = userEvent.setup()
  await user.type(field(), '9', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect(field().value).toBe('1,923,456')
  expect(field().selectionStart).toBe(3)
})
