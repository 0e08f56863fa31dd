import type { Ledger } from '../ledger-side'

/** The same ledger; each `rings` is called after what changes its views, and after each post that comes to be held. */
export function ringingLedger(ledger: Ledger, rings: { views: () => void; held: () => void }): Ledger {
  const { views, held } = ledger
  const after = <Asked extends unknown[], Done>(act: Act<Asked, Done>) => then(act, rings.views)
  return {
    ...ledger,
    held: { ...held, hold: then(held.hold, rings.held) },
    views: {
      list: views.list,
      own: views.own,
      save: after(views.save),
      change: after(views.change),
      pin: after(views.pin),
      order: after(views.order),
      remove: after(views.remove),
      restore: after(views.restore),
    },
  }
}

type Act<Asked extends unknown[], Done> = (...asked: Asked) => Promise<Done>

function then<Asked extends unknown[], Done>(act: Act<Asked, Done>, ring: () => void): Act<Asked, Done> {
  return async (...asked) => {
    const done = await act(...asked)
    ring()
    return done
  }
}
