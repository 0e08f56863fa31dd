const GROUPED = new Intl.NumberFormat('en-US')

/** `184,206`. */
export function number(value: number): string {
  return GROUPED.format(value)
}

/** `1 message`, `1,604 messages`. */
export function counted(value: number, one: string, many: string): string {
  return `${number(value)} ${value === 1 ? one : many}`
}
