import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderInConsole } from '#test/render.tsx'
import { DialogHost } from './DialogHost.tsx'
import { showAlert } from './dialogs.ts'

function open() {
  renderInConsole(
    <>
      <button type="button">Row below</button>
      <DialogHost />
    </>
  )
  return { user: userEvent.setup(), below: screen.getByRole('button', { name: 'Row below' }) }
}

const focusedIn = (dialog: HTMLElement, name: string) =>
  waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('button', { name })))

test('an alert keeps the focus from what is below it, and gives it back to that afterwards', async () => {
  const { user, below } = open()
  const closed = showAlert('Saved.', 'Success')
  const alert = await screen.findByRole('dialog', { name: 'Success' })
  await focusedIn(alert, 'OK')
  // Like a dialog that has closed to make room for the alert.
  below.focus()
  expect(document.activeElement).toBe(within(alert).getByRole('button', { name: 'OK' }))
  await user.keyboard('{Enter}')
  await closed
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(below))
})

/** Like the console, in which the host is absent before the first alert. */
function HostWhenNeeded() {
  const [needed, setNeeded] = useState(false)
  const ask = () => {
    void showAlert('Please choose some rows first!')
    setNeeded(true)
  }
  return (
    <>
      <button type="button" onClick={ask}>
        Approve
      </button>
      {needed && <DialogHost />}
    </>
  )
}

test('the first alert, which brings its host along, gives the focus back to the button that was pressed', async () => {
  renderInConsole(<HostWhenNeeded />)
  const user = userEvent.setup()
  const approve = screen.getByRole('button', { name: 'Approve' })
  await user.click(approve)
  await focusedIn(await screen.findByRole('dialog', { name: 'Alert' }), 'OK')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(approve))
})
