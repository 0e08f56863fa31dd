/** Lets who types a password see it; it is a password again before it is sent, so that browsers keep it nowhere else. */
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
}
`
