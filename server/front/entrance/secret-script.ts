/** Lets who types a password see it, and how long a new one is; it is a password again before it is sent, so that browsers keep it nowhere else. */
export const SECRET_SCRIPT = `
for (const eye of document.querySelectorAll('.eye')) {
  const typed = eye.parentElement.querySelector('input')
  const show = (shown) => {
    typed.type = shown ? 'text' : 'password'
    eye.setAttribute('aria-pressed', shown)
  }
  eye.hidden = false
  eye.addEventListener('click', () => {
    show(typed.type === 'password')
    typed.focus()
  })
  typed.form.addEventListener('submit', () => show(false))
  const tally = eye.parentElement.querySelector('.tally')
  typed.addEventListener('input', () => {
    if (tally === null) return
    const many = [...typed.value].length
    const enough = many >= tally.dataset.least
    tally.hidden = many === 0
    tally.classList.toggle('enough', enough)
    tally.textContent = (enough ? tally.dataset.enough : tally.dataset.few).replace('{n}', many)
  })
}
`
