import type { GetServerSideProps } from 'next'
import { readFileSync } from 'fs'
import { useRouter } from 'next/router'

export const getServerSideProps: GetServerSideProps = async ({ query, params, req }) => {
  return { props: { text: readFileSync('/srv/' + query.doc, 'utf8'), tag: params?.tag } } // want: path-traversal
}

export default function Doc() {
  const router = useRouter()
  return <div dangerouslySetInnerHTML={{ __html: router.query.html as string }} /> // want: xss
}
