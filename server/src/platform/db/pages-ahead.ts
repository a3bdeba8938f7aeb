/**
 * Pages one after the other, each asked for while the one before is worked on: the database and this process work at the
 * same time. `next` answers the page that follows another, or undefined after the last.
 */
export async function* pagesAhead<Page>(
  next: (before: Page | undefined) => Promise<Page | undefined>
): AsyncGenerator<Page> {
  let coming = askedFor(next(undefined))
  try {
    for (let page = await coming; page; page = await coming) {
      coming = askedFor(next(page))
      yield page
    }
  } finally {
    // Whoever stops early must not leave a statement running behind what follows.
    await coming.catch(() => undefined)
  }
}

/** Its fault is met where it is awaited, which may be later. */
function askedFor<Page>(page: Promise<Page>): Promise<Page> {
  page.catch(() => undefined)
  return page
}
