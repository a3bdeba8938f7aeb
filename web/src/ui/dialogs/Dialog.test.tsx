import { TextInput } from '@mantine/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderInConsole } from '#test/render.tsx'
import { Dialog, DialogActions } from './Dialog.tsx'

function Hold({ submitted = [] }: { submitted?: string[] }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Hold
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Hold 3 dealers">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            submitted.push(String(new FormData(event.currentTarget).get('comment')))
            setOpened(false)
          }}
        >
          <input name="comment" aria-label="Comment" data-autofocus />
          <DialogActions submit="Hold 3 dealers" />
        </form>
      </Dialog>
    </>
  )
}

async function openDialog() {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Hold' }))
  await screen.findByRole('dialog', { name: 'Hold 3 dealers' })
  return user
}

test('Escape closes an untouched dialog and the focus returns to its button', async () => {
  renderInConsole(<Hold />)
  const user = await openDialog()
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hold' })))
})

test('Escape asks first when something was typed; what was typed stays unless it is discarded', async () => {
  renderInConsole(<Hold />)
  const user = await openDialog()
  await user.type(screen.getByLabelText('Comment'), 'Claimed twice')
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep editing' }))
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await user.keyboard(', by D10007{Escape}{Escape}.')
  expect(screen.getByLabelText('Comment')).toHaveProperty('value', 'Claimed twice, by D10007.')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await openDialog()
  expect(screen.getByLabelText('Comment')).toHaveProperty('value', '')
})

test('it says that it is busy instead of showing its note', () => {
  renderInConsole(<DialogActions submit="Hold" busy note="This cannot be undone." />)
  expect(screen.getByRole('status').textContent).toBe('Processing , please wait...')
  expect(screen.queryByText('This cannot be undone.')).toBeNull()
})

/** An action that runs until the test ends it. */
function Release() {
  const [opened, setOpened] = useState(true)
  const [busy, setBusy] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setBusy(false)}>
        End
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Release">
        <input aria-label="Comment" />
        <DialogActions
          submit="Release"
          busy={busy}
          onSubmit={() => setBusy(true)}
          other={<button type="button">Back</button>}
        />
      </Dialog>
    </>
  )
}

test('while it is busy nothing closes it, so that it can say how that ended', async () => {
  renderInConsole(<Release />)
  const user = userEvent.setup()
  await screen.findByRole('dialog', { name: 'Release' })
  await user.type(screen.getByLabelText('Comment'), 'Paid{Escape}')
  await user.click(screen.getByRole('button', { name: 'Release' }))
  await user.keyboard('{Escape}')
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  for (const button of [cancel, screen.getByRole('button', { name: 'Close' })]) {
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
  }
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  expect(cancel.getAttribute('aria-describedby')).toBe(screen.getByRole('status').id)
  fireEvent.click(screen.getByRole('button', { name: 'End', hidden: true }))
  await user.click(cancel)
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the button that was pressed keeps the focus while it is busy, and does nothing more', async () => {
  const submitted = vi.fn()
  function Hold() {
    const [busy, setBusy] = useState(false)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submitted()
          setBusy(true)
        }}
      >
        <DialogActions submit="Hold" busy={busy} />
      </form>
    )
  }
  renderInConsole(<Hold />)
  const user = userEvent.setup()
  const button = screen.getByRole('button', { name: 'Hold' })
  await user.click(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button)
  await user.click(button)
  await user.keyboard('{Enter}')
  expect(submitted).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(button)
})

test('a field that takes the focus comes into sight whole, with what is wrong with it', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => scrolled.mockRestore())
  renderInConsole(
    <Dialog opened onClose={() => undefined} title="Hold 3 dealers">
      <TextInput label="Reason" error="Reason is required" />
    </Dialog>
  )
  await userEvent.click(await screen.findByLabelText('Reason'))
  await waitFor(() => expect(scrolled).toHaveBeenCalled())
  expect((scrolled.mock.contexts.at(-1) as Element).textContent).toBe('ReasonReason is required')
})

test('Enter submits', async () => {
  const submitted: string[] = []
  renderInConsole(<Hold submitted={submitted} />)
  const user = await openDialog()
  await user.type(screen.getByLabelText('Comment'), 'Claimed twice{Enter}')
  expect(submitted).toEqual(['Claimed twice'])
})

/** A decided item gives way to the next, and its dialog disappears with it. */
function Entries() {
  const [entry, setEntry] = useState(1)
  return (
    <main>
      <h1 tabIndex={-1} data-page-focus>
        Entries
      </h1>
      <div data-focus-region>
        <Entry key={entry} name={`Entry ${entry}`} onDecided={() => setEntry(entry + 1)} />
      </div>
    </main>
  )
}

function Entry({ name, onDecided }: { name: string; onDecided: () => void }) {
  const [opened, setOpened] = useState(false)
  return (
    <article>
      <h2 tabIndex={-1} data-page-focus>
        {name}
      </h2>
      <button type="button" onClick={() => setOpened(true)}>
        Decide
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={`Accept ${name}`}>
        <DialogActions submit="Accept" onSubmit={onDecided} />
      </Dialog>
    </article>
  )
}

test('removed with its subject, it leaves the focus at the heading of what follows', async () => {
  renderInConsole(<Entries />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Decide' }))
  await screen.findByRole('dialog', { name: 'Accept Entry 1' })
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Entry 2' })))
})
