import type { UseFormReturnType } from '@mantine/form'

/** For a form that cannot be submitted: takes the focus to the first field with a problem. */
export function focusFirst<Values>(form: Pick<UseFormReturnType<Values>, 'getInputNode'>) {
  return (problems: object): void => {
    const [first] = Object.keys(problems)
    if (first !== undefined) form.getInputNode(first as never)?.focus()
  }
}
