/** Where something stands in the order of arrival: the look of the tail that found it, and its place among all that came. */
export type Came = { look: number; seq: number }

/** In a look after the one that found the other: what one look found together has no order but its times. */
export function cameLater(one: Came, than: Came): boolean {
  return one.look !== than.look && one.seq > than.seq
}
