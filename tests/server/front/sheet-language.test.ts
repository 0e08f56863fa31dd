import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asked, ask, type House, openHouse } from '@/tests/serving'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const read = (language: string, path: string, asked: Asked = {}) =>
  ask(house.url, { ...asked, path, headers: { 'accept-language': language, cookie: '', ...(asked.headers ?? {}) } })
const langOf = (page: string) => /<html lang="([^"]+)">/.exec(page)?.[1]

describe('who has no session reads in the language of their browser', () => {
  it.each([
    ['/sign-in', 'Sign in', '登录'],
    ['/', 'This browser is not signed in', '此浏览器未登录'],
    ['/start?token=spent', 'This start link does not work', '此启动链接无效'],
    ['/join?token=never', 'This link does not work', '此链接无效'],
  ])('%s', async (path, english, chinese) => {
    const [one, other] = [(await read('en-GB', path)).text, (await read('zh-CN,en;q=0.5', path)).text]
    expect([langOf(one), langOf(other)]).toEqual(['en', 'zh-CN'])
    expect(one).toContain(`<h1>${english}</h1>`)
    expect(other).toContain(`<h1>${chinese}</h1>`)
    expect(one.replace(/<style>.*<\/style>|<script.*<\/script>/gs, ''), 'red control').not.toMatch(/\p{Script=Han}/u)
  })

  it('also what is wrong with what was typed', async () => {
    const body = new URLSearchParams({ name: 'nobody', password: 'x' }).toString()
    const form = { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    expect((await read('zh', '/sign-in', form)).text).toContain('姓名或密码错误。5 分钟内还可尝试')
    expect((await read('en', '/sign-in', form)).text).toContain('Wrong name or password.')
  })

  it('the clock at the foot stands in the zone of the browser, named beside it', async () => {
    const cookie = 'signalbox-zone=Asia%2FShanghai'
    const page = (await read('zh', '/sign-in', { headers: { cookie } })).text
    expect(page).toContain('data-ahead="28800000"><span></span> UTC+8</div>')
    expect((await read('zh', '/sign-in')).text).toContain('data-ahead="0"><span></span> UTC</div>')
  })
})
