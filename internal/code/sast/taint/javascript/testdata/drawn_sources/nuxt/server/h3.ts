import { createApp, createRouter, defineEventHandler, eventHandler, getQuery, readMultipartFormData, readRawBody, setResponseHeader, html, H3 } from 'h3'
import { writeFile } from 'fs/promises'

const router = createRouter()
  .post('/up', eventHandler(async (event) => {
    const parts = await readMultipartFormData(event)
    await writeFile('/srv/' + parts![0].filename, parts![0].data) // want: path-traversal
    eval((await readRawBody(event))!) // want: code-injection
  }))
  .get('/p', defineEventHandler((event) => {
    setResponseHeader(event, 'Content-Type', 'text/html')
    return '<p>' + event.context.params!.name + '</p>' // want: xss
  }))
new H3().get('/x/:n', (event) => eval(event.url.searchParams.get('c')!)) // want: code-injection
createApp().use(router)
