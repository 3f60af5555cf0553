import { readFile } from 'fs/promises'

export default async function Page({ searchParams }: { searchParams: Promise<{ f?: string }> }) {
  const { f } = await searchParams
  const text = await readFile('/srv/' + f, 'utf8') // want: path-traversal
  return <pre>{text}</pre>
}
