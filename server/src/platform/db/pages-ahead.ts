/**
 * Pages one after the other, each read while the one before is processed: the database and this process work at the
 * same time. `next` answers the page that follows another, or undefined after the last.
 */
export async function* pagesAhead<Page>(
  next: (before: Page | undefined) => Promise<Page | undefined>
): AsyncGenerator<Page> {
  let coming = startedRead(next(undefined))
  try {
    for (let page = await coming; page; page = await coming) {
      coming = startedRead(next(page))
      yield page
    }
  } finally {
    // A reader that stops early must not leave a statement running.
    await coming.catch(() => undefined)
  }
}

/** Its fault is met where it is awaited, which may be later. */
function startedRead<Page>(page: Promise<Page>): Promise<Page> {
  page.catch(() => undefined)
  return page
}
