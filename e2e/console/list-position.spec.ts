import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const lines = (page: Page) => page.getByRole('grid', { name: 'Transactions' })
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)
/** Follows a link. @returns the scroll position just then: the click and rows that arrive may scroll before */
async function leaveBy(page: Page, link: Locator): Promise<number> {
  await page.evaluate(() => {
    const note = () => sessionStorage.setItem('scrolled', String(window.scrollY))
    window.addEventListener('click', note, { capture: true, once: true })
  })
  await link.click()
  return page.evaluate(() => Number(sessionStorage.getItem('scrolled')))
}

/** What has the focus: in a dialog, on the page behind it, or nowhere. */
const whereFocusIs = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    if (activeElement?.closest('[role="dialog"]')) return 'dialog'
    return activeElement?.closest('#root') ? 'page' : 'nowhere'
  })

/** Presses Tab through all that it reaches, more than once. */
async function expectTabStaysInside(page: Page): Promise<void> {
  for (let pressed = 0; pressed < 25; pressed += 1) {
    await page.keyboard.press('Tab')
    expect(await whereFocusIs(page)).not.toBe('page')
  }
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Tab')
  expect(await whereFocusIs(page)).not.toBe('page')
}

test('filters combine, are kept as a view with its count, and a list is found again as it was left', async ({
  page,
  signIn
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await signIn(page, 'reviewer', '/payouts?filter=commissionType&value=Incentives')
  const grid = page.getByRole('grid', { name: 'Payout cycles' })

  await test.step('a second filter narrows what the first one found', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const form = page.getByRole('search', { name: 'Add a filter' })
    await form.getByRole('combobox', { name: 'Filter by' }).selectOption('Payout Status')
    await expect(form.getByRole('option', { name: /^Completed \(\d+\)$/ })).toHaveCount(1)
    await form.getByRole('combobox', { name: 'Payout Status' }).selectOption('Completed')
    await form.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByRole('button', { name: 'Clear filter Payout Status' })).toBeVisible()
    await expect(grid.getByRole('row').nth(1)).toContainText('Completed')
    await expectAccessible(page)
  })

  await test.step('the view is in the menu with its row count', async () => {
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Closed incentives')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const total = /of ([\d,]+)$/.exec(await page.getByText(/^\d+–\d+ of [\d,]+$/).innerText())?.[1]
    const view = page.getByRole('link', { name: `Closed incentives ${total}` })
    await expect(view).toHaveAttribute('aria-current', 'page')
    await page.getByRole('link', { name: 'Payouts', exact: true }).first().click()
    await expect(page.getByRole('button', { name: 'Clear filter Payout Status' })).toHaveCount(0)
    await view.click()
    await expect(page.getByRole('button', { name: 'Clear filter Payout Status' })).toBeVisible()
  })

  await test.step('a name is a link, and the way back restores page, filters, order and position', async () => {
    await page.getByRole('columnheader', { name: /^Name/ }).getByRole('button').click()
    await expect(page).toHaveURL(/sort=CYCLE_NAME/)
    const address = page.url()
    // A new order begins at the top once its rows are rendered.
    await expect(page.getByRole('columnheader', { name: /^Name/ })).toHaveAttribute('aria-sort', 'ascending')
    await expect(grid).toHaveAttribute('aria-busy', 'false')
    const name = grid.getByRole('link').last()
    await expect(name).toHaveAttribute('href', /^\/payoutsDealerSummary\?batchNo=\d+/)
    await expect(async () => {
      await name.scrollIntoViewIfNeeded()
      expect(await scrolled(page)).toBeGreaterThan(0)
    }).toPass()
    for (const goBack of ['the link', 'Back']) {
      const scrolledTo = await leaveBy(page, name)
      expect(scrolledTo).toBeGreaterThan(0)
      await expect(heading(page, /^Incentives/)).toBeVisible()
      if (goBack === 'the link') await page.getByRole('main').getByRole('link', { name: 'Payouts' }).click()
      else {
        await page.goBack()
        await page.getByRole('button', { name: 'Back to Payouts' }).click()
      }
      await expect(page).toHaveURL(address)
      await expect.poll(() => scrolled(page)).toBe(scrolledTo)
    }
  })
  await page.getByRole('link', { name: /^Closed incentives/ }).click()
  await page.getByRole('button', { name: 'Remove view' }).click()
  await expect(page.getByRole('link', { name: /^Closed incentives/ })).toHaveCount(0)
})

test('the focus stays in a dialog, whatever opened it, and returns to where it was @long', async ({ page, signIn }) => {
  await signIn(page, 'admin', '/payouts?filter=payoutStatus&value=Pending+Review')

  await test.step('from a row’s menu', async () => {
    const dots = page.getByRole('button', { name: /^Actions for / }).first()
    await dots.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: /attachment/i }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectTabStaysInside(page)
    await page.keyboard.press('Escape')
    await expect(dots).toBeFocused()
  })

  await test.step('from the keys', async () => {
    const dots = page.getByRole('button', { name: /^Actions for / }).first()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectTabStaysInside(page)
    await page.keyboard.press('Escape')
    await expect(dots).toBeFocused()
  })

  await test.step('from an alert over the page, and from the dialog that it leads to', async () => {
    await page.getByRole('grid').getByRole('link').first().click()
    const request = page.getByRole('button', { name: 'Request Approval' })
    await request.click()
    await expect(page.getByRole('button', { name: 'Choose all rows' })).toBeVisible()
    await expectTabStaysInside(page)
    await page.getByRole('button', { name: 'Choose all rows' }).click()
    const dialog = page.getByRole('dialog', { name: /^Request approval of/ })
    await expect(dialog.getByRole('textbox', { name: 'Comment' })).toBeFocused()
    await expectTabStaysInside(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect.poll(() => whereFocusIs(page)).toBe('page')
  })

  await test.step('from the bar of selected rows, which is gone afterwards', async () => {
    const hold = page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Hold' })
    await hold.click()
    const dialog = page.getByRole('dialog', { name: /^Hold/ })
    await expect(dialog.getByRole('textbox', { name: 'Comment' })).toBeFocused()
    await expectTabStaysInside(page)
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Looked at again')
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect(hold).toBeFocused()
  })
})

test('the focus moves to the row at the same position when the row that was acted on is gone @long', async ({
  page,
  signIn
}) => {
  await signIn(page, 'admin', '/withHoldingTax?filter=status&value=Confirmed')
  const grid = page.getByRole('grid').first()
  await grid.locator('tbody tr').first().getByRole('gridcell').first().click()
  await page.getByRole('button', { name: 'Remove from withholding tax…' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Exempted by the tax office')
  await page.getByRole('button', { name: 'Remove from withholding tax' }).click()
  await page.getByRole('dialog', { name: 'REMOVED' }).getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => whereFocusIs(page)).toBe('page')

  // Leaves the dealers unchanged for other journeys.
  await page.goto('/withHoldingTax?filter=status&value=Removed')
  await grid.locator('tbody tr').first().getByRole('gridcell').first().click()
  await page.getByRole('button', { name: 'Restore to withholding tax…' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Only tried')
  await page.getByRole('button', { name: 'Restore to withholding tax' }).click()
  await page.getByRole('dialog', { name: 'RESTORED' }).getByRole('button', { name: 'OK' }).click()
})

test('days are taken as people write them, as far back as there are rows @long', async ({ page, signIn }) => {
  await signIn(page, 'admin', '/payouts')
  const search = page.getByRole('search', { name: 'Search payout cycles' })
  await search.getByRole('combobox', { name: 'Filter by' }).selectOption('Cutoff Date')
  for (const [typed, wanted] of [
    ['05/11/2018', '2018-11-05'],
    ['2018-11-06', '2018-11-06']
  ] as const) {
    await search.getByRole('textbox', { name: 'Cutoff Date' }).fill(typed)
    await search.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(new RegExp(`value=${wanted}`))
    await expect(page.getByText('No Record Found', { exact: true })).toBeVisible()
  }

  await page.goto('/reportDetails?reportType=Payout+Summary')
  await page.getByRole('combobox', { name: /Sub Type/ }).selectOption('By period')
  const day = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
  await day('From').fill('01/01/2018')
  await day('To').fill('01/01/2030')
  await day('To').press('Tab')
  await expect(page.getByText('Future dates selection is not allowed for Report Download').first()).toBeVisible()
})

test('on a phone rows are cards, with name, state and amount first @long', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 400, height: 800 })
  await signIn(page, 'admin', '/payouts')
  const first = page.getByRole('grid', { name: 'Payout cycles' }).locator('tbody tr').first()
  await expect(first.getByRole('link')).toBeInViewport()
  const amount = first.getByText(/^[\d,]+\.\d\d$/).first()
  await expect(amount).toBeInViewport()
  // Cards have no heading with RM, and a word before what the list can be sorted by.
  const written = (element: Element) => getComputedStyle(element, '::before').content
  expect(await amount.evaluate(written)).toBe('"RM "')
  expect(await page.locator('thead tr').first().evaluate(written)).toBe('"Sort by"')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
  await expectAccessible(page)

  await page.goto('/payoutsAllTransactionDetails?batchNo=900017&version=1')
  const transaction = lines(page).locator('tbody tr').first()
  const incentive = transaction.getByText(/^[\d,]+\.\d\d$/).first()
  await expect(incentive).toBeVisible()
  await transaction.scrollIntoViewIfNeeded()
  await expect(incentive).toBeInViewport()
  await expect(transaction.getByText(/^(Payable|On Hold|Held|Excluded)/).first()).toBeInViewport()

  await page.goto('/dealerStatement?companyCode=S10001&fromDate=2026-01-01&toDate=2026-11-21')
  await expect(page.getByText('Closing balance').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
  await expectAccessible(page)
})

test('a dealer’s own users see what comes, what is held and what came, and no cycle before it is approved @long', async ({
  page,
  signIn
}) => {
  await signIn(page, 'external')
  for (const name of ['Next payment', 'Balance', 'Available balance'])
    await expect(page.getByRole('group', { name, exact: true })).toContainText(/RM|None/)
  for (const name of ['Held back, and what to do', 'Last payments'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/Pending Review|Pending Approval/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 400, height: 800 })
  await expect(page.getByRole('group', { name: 'Next payment' })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
})
