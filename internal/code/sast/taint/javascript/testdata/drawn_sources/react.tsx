import React, { useEffect, useRef, useState } from 'react'
import { useParams, useSearchParams, useLocation, useNavigate, useLoaderData } from 'react-router-dom'

export function Preview() {
  const [params] = useSearchParams()
  const { body } = useParams<{ body: string }>()
  const ref = useRef<HTMLDivElement>(null)
  const location = useLocation()
  useEffect(() => {
    ref.current!.innerHTML = params.get('html')! // want: xss
    ref.current!.textContent = params.get('html')
  }, [])
  return (
    <>
      <div ref={ref} />
      <div dangerouslySetInnerHTML={{ __html: body! }} /> {/* want: xss */}
      <iframe srcDoc={new URLSearchParams(location.search).get('doc')!} /> {/* want: xss */}
      <p>{params.get('html')}</p>
    </>
  )
}

export class Old extends React.Component<{ location: Location }> {
  render() {
    const q = new URLSearchParams(window.location.search)
    return <div dangerouslySetInnerHTML={{ __html: '<b>' + q.get('x') + '</b>' }} /> // want: xss
  }
}

export function Messages() {
  const [html, setHtml] = useState('')
  useEffect(() => {
    const on = (e: MessageEvent) => setHtml(e.data.html)
    window.addEventListener('message', on)
    return () => window.removeEventListener('message', on)
  }, [])
  return <div dangerouslySetInnerHTML={{ __html: html }} /> // not found: xss
}
