import type { UseFormReturnType } from '@mantine/form'

/** Takes the focus to the first field that is at fault. */
export function focusFirst<Values>(form: Pick<UseFormReturnType<Values>, 'getInputNode'>) {
  return (errors: Record<string, unknown>): void => {
    const [first] = Object.keys(errors)
    if (first !== undefined) form.getInputNode(first as never)?.focus()
  }
}
