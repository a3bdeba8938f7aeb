import { Button } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'

function AddAnchor(props: ComponentProps<'a'>) {
  return <Button component="a" leftSection={<Plus size={16} aria-hidden />} {...props} />
}

/** The way from a list to the screen that adds to it: `<AddLink to="/addDealer">Add New</AddLink>`. */
export const AddLink = createLink(AddAnchor)

/** The same in an empty list, named by what it begins. */
export const FirstStep = createLink((props: ComponentProps<'a'>) => (
  <Button component="a" variant="default" size="xs" {...props} />
))
