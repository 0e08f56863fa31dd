'use client'

import { RadioGroup } from 'radix-ui'

/** One of a few ways to show the same thing. */
export function SegmentedControl<Name extends string>({
  label,
  options,
  chosen,
  onChoose,
  small = false,
}: {
  label: string
  options: readonly { name: Name; label: string }[]
  chosen: Name
  onChoose: (name: Name) => void
  small?: boolean
}) {
  const choose = (value: string) => {
    const option = options.find(({ name }) => name === value)
    if (option) onChoose(option.name)
  }
  return (
    <RadioGroup.Root
      className={`seg ${small ? 'sm' : ''}`}
      aria-label={label}
      orientation="horizontal"
      value={chosen}
      onValueChange={choose}
    >
      {options.map((option) => (
        <RadioGroup.Item key={option.name} value={option.name}>
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
