import { escaped } from '@/server/front/sheets/escaped'

/** What the script of a form says meanwhile, and where it fails. */
export const saysOf = (says: { waiting: string; stopped: string; unable: string }) =>
  (['waiting', 'stopped', 'unable'] as const).map((name) => ` data-${name}="${escaped(says[name])}"`).join('')

/**
 * Asks the browser for a passkey and sends what it gives with the form that has words for it: by the question that is
 * there, else by one that is good now.
 */
export const PASSKEY_SCRIPT = `
const form = document.querySelector('form[data-waiting]')
const said = form.querySelector('[role=alert]')
const question = async () => {
  const answer = await fetch('/sign-in', { method: 'POST', body: new URLSearchParams({ passkey: '' }) })
  return answer.text()
}
form.hidden = !('PublicKeyCredential' in window)
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  said.textContent = form.dataset.waiting
  try {
    const asked = form.dataset.options ?? (await question())
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(asked))
    const given = await navigator.credentials.get({ publicKey })
    form.elements.namedItem('passkey').value = JSON.stringify(given)
    form.submit()
  } catch (error) {
    said.textContent = error.name === 'NotAllowedError' ? form.dataset.stopped : form.dataset.unable
  }
})
`
